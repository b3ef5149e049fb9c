export default function Page() {
  return <h1 className="display-28">Customers</h1>;
}
