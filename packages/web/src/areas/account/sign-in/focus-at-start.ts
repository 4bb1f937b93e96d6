/** As a `ref`: the field where typing begins, 10-shell section 7. Stable, so it acts at mounting only. */
export const focusAtStart = (node: HTMLElement | null) => node?.focus()
