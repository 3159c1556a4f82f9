-- An employee's cakes, whatever became of them: the yearly list asks for them, and so does everything that removes people.
create index cake_orders_employee on cake_orders (company_id, employee_id, birthday);
