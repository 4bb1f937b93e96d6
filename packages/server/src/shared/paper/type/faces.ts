import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { create } from 'fontkit'
import { type Face, faceOf } from './face.ts'

const FILES = {
  sans: 'noto-sans-sc/400Regular/NotoSansSC_400Regular.ttf',
  'sans-bold': 'noto-sans-sc/600SemiBold/NotoSansSC_600SemiBold.ttf',
  serif: 'noto-serif-sc/400Regular/NotoSerifSC_400Regular.ttf',
  'serif-bold': 'noto-serif-sc/700Bold/NotoSerifSC_700Bold.ttf',
} as const

type FaceName = keyof typeof FILES
export type Faces = Readonly<Record<FaceName, Face>>

const find = createRequire(import.meta.url)

const loadFace = async (name: FaceName): Promise<Face> => {
  const font = create(await readFile(find.resolve(`@expo-google-fonts/${FILES[name]}`)))
  if (!('glyphForCodePoint' in font)) throw new Error(`${name} holds several fonts`)
  return faceOf(name, font)
}

const loadAll = async (): Promise<Faces> => {
  const [sans, sansBold, serif, serifBold] = await Promise.all([
    loadFace('sans'),
    loadFace('sans-bold'),
    loadFace('serif'),
    loadFace('serif-bold'),
  ])
  return { sans, 'sans-bold': sansBold, serif, 'serif-bold': serifBold }
}

/**
 * Fonts are 50 MB of memory: they go when nothing was printed for a while. In numbers, since a thread started from source
 * cannot take anything from the contract.
 */
const KEPT_MS = 600_000

let kept: { faces: Promise<Faces>; timer: NodeJS.Timeout } | undefined

/** Noto Sans and Noto Serif SC (OFL 1.1), as they come from npm; each paper embeds the signs it shows. */
export const facesOfPaper = (): Promise<Faces> => {
  const faces = kept?.faces ?? loadAll()
  clearTimeout(kept?.timer)
  kept = { faces, timer: setTimeout(() => (kept = undefined), KEPT_MS).unref() }
  return faces
}
