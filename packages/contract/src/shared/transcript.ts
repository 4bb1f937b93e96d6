export interface SpokenLine {
  second: number
  text: string
}

const TIMING = /^(?:(\d+):)?(\d{2}):(\d{2})[.,](\d{3})\s+-->/

/** Lines of a WebVTT file with the second they begin at; marks inside a line are dropped. */
export const readTranscript = (vtt: string): SpokenLine[] => {
  const lines: SpokenLine[] = []
  for (const block of vtt.replaceAll('\r\n', '\n').split(/\n{2,}/)) {
    const rows = block.split('\n')
    const at = rows.findIndex((row) => TIMING.test(row))
    const [, hours = '0', minutes = '0', seconds = '0', ms = '0'] = TIMING.exec(rows[at] ?? '') ?? []
    const text = rows
      .slice(at + 1)
      .join(' ')
      .replace(/<[^>]*>/g, '')
      .trim()
    if (at >= 0 && text !== '') {
      lines.push({ second: Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds) + Number(ms) / 1000, text })
    }
  }
  return lines
}
