import { uploadRefusals as no } from '@portal/contract/areas/files/upload.ts'
import { HOUR_MS, MINUTE_MS } from '@portal/contract/kit/shanghai.ts'
import { refuse } from '#src/platform/errors.ts'
import { decodeText } from '#src/platform/media/text-encoding.ts'

const TIME = /^(?:(\d{1,3}):)?(\d{1,2}):(\d{2})[,.](\d{1,3})$/
const MOST_CUES = 20_000

const msOf = (text: string): number | null => {
  const [, hours = '0', minutes, seconds, fraction = ''] = TIME.exec(text) ?? []
  if (minutes === undefined || Number(minutes) > 59 || Number(seconds) > 59) return null
  return ((Number(hours) * 60 + Number(minutes)) * 60 + Number(seconds)) * 1000 + Number(fraction.padEnd(3, '0'))
}

const clock = (ms: number) => {
  const two = (value: number) => String(Math.floor(value)).padStart(2, '0')
  return `${two(ms / HOUR_MS)}:${two((ms / MINUTE_MS) % 60)}:${two((ms / 1000) % 60)}.${String(ms % 1000).padStart(3, '0')}`
}

/** Nothing of a cue may become markup in a page: only the text stays, without SRT's and WebVTT's tags. */
const plain = (line: string) =>
  line
    .replace(/<[^>]*>|\{\\[^}]*\}/g, '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')

const timesOf = (line: string, number: number) => {
  const [from = '', to = ''] = line.split('-->').map((part) => part.trim().split(/\s+/)[0] ?? '')
  const [start, end] = [msOf(from), msOf(to)]
  if (start === null || end === null || end < start) return refuse(no.subtitleLine, { n: number })
  return `${clock(start)} --> ${clock(end)}`
}

/** WebVTT from SRT or WebVTT text; the first line that does not fit is named. */
export const toWebVtt = (text: string): string => {
  const lines = text.replace(/\r\n?/g, '\n').split('\n')
  const cues: string[] = []
  let at = 0
  if (lines[0]?.startsWith('WEBVTT')) while (at < lines.length && lines[at]?.trim() !== '') at += 1
  while (at < lines.length) {
    const line = lines[at]?.trim() ?? ''
    at += 1
    if (line === '') continue
    if (/^(NOTE|STYLE|REGION)\b/.test(line)) {
      while (at < lines.length && lines[at]?.trim() !== '') at += 1
      continue
    }
    // A cue may be preceded by one line with its number or name.
    const timeLine = line.includes('-->') ? at - 1 : at
    const times = lines[timeLine]?.includes('-->')
      ? timesOf(lines[timeLine] ?? '', timeLine + 1)
      : refuse(no.subtitleLine, { n: timeLine + 1 })
    at = timeLine + 1
    const body: string[] = []
    while (at < lines.length && lines[at]?.trim() !== '') {
      body.push(plain(lines[at] ?? ''))
      at += 1
    }
    cues.push([times, ...body].join('\n'))
    if (cues.length > MOST_CUES) refuse(no.subtitleLine, { n: at })
  }
  if (cues.length === 0) refuse(no.subtitleLine, { n: 1 })
  return `WEBVTT\n\n${cues.join('\n\n')}\n`
}

/** The subtitle file as WebVTT, whatever Chinese desktops encoded it in. */
export const subtitleFrom = (bytes: Uint8Array): string =>
  toWebVtt((decodeText(bytes) ?? refuse(no.contentDiffers)).text)
