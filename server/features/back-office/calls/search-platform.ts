import { searchPlatform } from "../../../../contract/search.ts";
import { implement } from "../../../calls/implement.ts";
import { findCompanies, findOrders, findPeople, findSuppliers, MOST, readIdRange } from "../search.ts";
import { readWords } from "../../../database/search-words.ts";

export default implement(searchPlatform, async ({ input: { search }, tx }) => {
  const words = readWords(search);
  const range = readIdRange(search);
  const companies = words ? await findCompanies(tx, words) : [];
  const people = words ? await findPeople(tx, words) : [];
  const orders = range ? await findOrders(tx, range) : [];
  const suppliers = words ? await findSuppliers(tx, words) : [];
  return {
    companies: companies.slice(0, MOST),
    people: people.slice(0, MOST),
    orders: orders.slice(0, MOST),
    suppliers: suppliers.slice(0, MOST),
    more: [companies, people, orders, suppliers].some(({ length }) => length > MOST),
  };
});
