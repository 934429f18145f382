/** A number that operators watch, as /metrics shows it. */
export type Figure = {
  /** Snake case without our prefix; what is no count ends with its unit: `index_bytes`. */
  readonly name: string;
  readonly help: string;
  /** The name of the label where `read` gives one number for each of its values. */
  readonly label?: string;
  /** Read at each request; a failure leaves the figure out of that answer. */
  readonly read: () => Reading | Promise<Reading>;
};

export type Reading = number | Readonly<Record<string, number>>;
