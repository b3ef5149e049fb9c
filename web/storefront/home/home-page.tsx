export default function Page() {
  return <h1 className="display-56 wrap">Home</h1>;
}
