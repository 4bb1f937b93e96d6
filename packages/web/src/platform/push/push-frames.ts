import type { PushEvent } from '@portal/contract/areas/system/push.ts'

const eventOf = (frame: string): PushEvent | null => {
  const data = frame
    .split('\n')
    .filter((line) => line.startsWith('data:'))
    .map((line) => line.slice(5).trimStart())
    .join('\n')
  if (data === '') return null
  try {
    return JSON.parse(data) as PushEvent
  } catch {
    return null
  }
}

/** Cuts the text of an event stream into events, whatever pieces it arrives in. */
export const createFrameReader = () => {
  let rest = ''
  return (piece: string): PushEvent[] => {
    const frames = (rest + piece.replaceAll('\r\n', '\n')).split('\n\n')
    rest = frames.pop() ?? ''
    return frames.map(eventOf).filter((event) => event !== null)
  }
}
