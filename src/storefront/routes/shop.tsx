export default function ShopPage() {
  return <div className="wrap">Shop</div>;
}
