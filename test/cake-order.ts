/** What HR sends to order cakes for these people. */
export const cakeOrder = (ids: string[], more = {}) => ({
  selected_employee_ids: ids,
  selected_vendor_id: null,
  invoice_interval: "monthly" as const,
  delivery_address: "Järntorget 7, 413 04 Göteborg",
  address_latitude: 57.6997,
  address_longitude: 11.9525,
  ...more,
});
