import { useCall } from "../../calls.ts";
import { settings } from "../../settings.ts";
import { Card, CardHead } from "../../ui/card.tsx";
import { useTexts } from "../../bilingual/texts.ts";
import { orderTexts } from "./order-texts.ts";
import { texts } from "./texts.ts";

/** Pictures that customers have shared. Nothing while there are none, and nothing to do. */
export default function Thanks() {
  const say = useTexts(texts);
  const words = useTexts(orderTexts);
  const { data } = useCall("list-supplier-thanks", {});
  if (!data || data.thanks.length === 0) return null;
  return (
    <Card className="pb-card print:hidden">
      <CardHead title={say.thankYou} detail={say.thankYouText} />
      <ul className="grid grid-cols-2 gap-3.5 px-card pt-4 sm:grid-cols-3 md:grid-cols-1 lg:grid-cols-2">
        {data.thanks.map(({ order_id, company_name, delivery_date, product_name, picture }) => (
          <li key={order_id}>
            <figure>
              <img
                src={settings.host + picture}
                alt={product_name ?? say.theCake}
                loading="lazy"
                className="aspect-[4/3] w-full rounded-lg bg-cream-100 object-cover"
              />
              <figcaption className="mt-1.5 text-xs text-subtle-foreground">
                <span className="block font-semibold wrap-anywhere text-foreground">
                  {say.thanksYou(company_name)}
                </span>
                {words.day(Temporal.PlainDate.from(delivery_date))}
              </figcaption>
            </figure>
          </li>
        ))}
      </ul>
    </Card>
  );
}
