import { Outlet } from 'react-router';

export default function AdminLayout() {
  return (
    <main id="content">
      <Outlet />
    </main>
  );
}
