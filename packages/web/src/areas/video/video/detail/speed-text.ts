/** `1.5×` of the hundredths that rules are kept in. */
export const speedText = (percent: number) => `${percent / 100}×`
