/** The console is where the specification wants transport faults: whoever runs the site looks there. */
export const logFault = (words: string, cause: unknown) => {
  // oxlint-disable-next-line eslint/no-console -- the one place that writes to it
  console.error(words, cause ?? '')
}
