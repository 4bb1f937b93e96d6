import { type HourSource, hourSources, hourSourceWords } from '../hours/year.ts'

/** Caps per source in words, on the screen and in the exported list. */
export const capsText = (caps: Partial<Record<HourSource, number>>) =>
  hourSources
    .flatMap((source) => {
      const cap = caps[source]
      return cap === undefined ? [] : [`${hourSourceWords[source]} ≤ ${cap.toFixed(2)}`]
    })
    .join('、') || '不限'

/** Words of exported targets that the record keeps as figures by source. */
export const targetCells = {
  caps: { title: '来源上限', cell: ({ caps }: { caps: Partial<Record<HourSource, number>> }) => capsText(caps) },
}
