export default function Page() {
  return <h1 className="display-28">Add Product</h1>;
}
