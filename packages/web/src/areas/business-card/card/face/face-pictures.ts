import { useEffect, useState } from 'react'
import { baseOf } from '#src/platform/config.ts'
import { logFault } from '#src/platform/console.ts'
import type { CodePath, FacePictures } from './FaceParts.tsx'

/** One run of dark cells after the other, as a path of cells. */
const pathOf = (size: number, data: ArrayLike<number>): string => {
  const runs: string[] = []
  for (let row = 0; row < size; row += 1)
    for (let column = 0; column < size; column += 1) {
      if (!data[row * size + column]) continue
      const from = column
      while (column + 1 < size && data[row * size + column + 1]) column += 1
      runs.push(`M${from} ${row}h${column + 1 - from}v1h${from - column - 1}z`)
    }
  return runs.join('')
}

const codeOf = async (text: string): Promise<CodePath | null> => {
  if (text === '') return null
  const { create } = await import('qrcode')
  const { size, data } = create(text, { errorCorrectionLevel: 'M' }).modules
  return { size, path: pathOf(size, data) }
}

const asDataAddress = (blob: Blob): Promise<string> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.onload = () => resolve(String(reader.result))
    reader.onerror = () => reject(reader.error ?? new Error('unreadable'))
    reader.readAsDataURL(blob)
  })

/** A picture within a picture has to be in it: nothing is fetched from inside. */
const photoOf = async (url: string): Promise<string> => {
  if (url === '') return ''
  try {
    const answer = await fetch(url.startsWith('/') ? `${baseOf()}${url}` : url)
    return answer.ok ? await asDataAddress(await answer.blob()) : ''
  } catch (error) {
    logFault('名片照片读取失败', error)
    return ''
  }
}

const NONE: FacePictures = { code: null, photo: '' }

/** Code and photo of a card, once they are there. */
export const useFacePictures = (link: string, photoUrl: string): FacePictures => {
  const [pictures, setPictures] = useState(NONE)
  // Follows link and photo, which both take a moment.
  useEffect(() => {
    let isWanted = true
    const load = async () => {
      const [code, photo] = await Promise.all([codeOf(link), photoOf(photoUrl)])
      if (isWanted) setPictures({ code, photo })
    }
    void load()
    return () => {
      isWanted = false
    }
  }, [link, photoUrl])
  return pictures
}
