import type { Archive, XmlHandlers } from './archive.ts'
import type { Relation } from './relations.ts'

/** A picture as drawings describe it. */
export interface DrawnPicture {
  /** What the program that made the file calls it. */
  name: string
  /** Its part of the file; null: linked from elsewhere, or gone. */
  part: string | null
  /** Shown cut or turned, while the part is the whole picture. */
  altered: boolean
}

const isTrue = (text: string | undefined) => text === '1' || text === 'true'
const isSet = (text: string | undefined) => text !== undefined && Number(text) !== 0

/** Listens to the parts that describe pictures and hands each on as it ends; those that are not shown are none. */
export const pictureHandlers = (
  archive: Archive,
  relations: ReadonlyMap<string, Relation>,
  take: (picture: DrawnPicture) => void,
): Required<Pick<XmlHandlers, 'open' | 'close'>> => {
  let picture: DrawnPicture | null = null
  let isHidden = false
  // Older programs get the same picture a second time.
  let fallbacks = 0

  return {
    open: (name, attributes) => {
      if (name === 'Fallback') fallbacks += 1
      if (fallbacks > 0) return
      if (name === 'pic') {
        picture = { name: '', part: null, altered: false }
        isHidden = false
      }
      if (!picture) return
      if (name === 'cNvPr') {
        picture.name = attributes.name ?? ''
        isHidden = isTrue(attributes.hidden)
      } else if (name === 'blip') {
        const part = relations.get(attributes.embed ?? '')?.target
        picture.part = part !== undefined && archive.has(part) ? part : null
      } else if (name === 'srcRect') {
        const { l, t, r, b } = attributes
        picture.altered ||= [l, t, r, b].some(isSet)
      } else if (name === 'xfrm') picture.altered ||= [attributes.rot, attributes.flipH, attributes.flipV].some(isSet)
    },
    close: (name) => {
      if (name === 'Fallback') fallbacks -= 1
      if (name !== 'pic' || !picture || fallbacks > 0) return
      if (!isHidden) take(picture)
      picture = null
    },
  }
}
