import type { watchVideoListByCode } from '@portal/contract/areas/learning/record.ts'
import type { ResultOf } from '@portal/contract/kit/endpoint.ts'

export type StudiedItem = ResultOf<typeof watchVideoListByCode>['list'][number]

type Place = Pick<StudiedItem, 'itemType' | 'link'>

/** A second of a video or class, or a page of a document. */
export const placeAddress = ({ itemType, link }: Place, at: number) =>
  itemType === 'doc' ? `${link}&page=${Math.max(1, Math.floor(at))}` : `${link}&t=${Math.floor(at)}`

/** Where one goes on: a player remembers its second by itself, a document is told its page. */
export const itemAddress = (item: Place & Pick<StudiedItem, 'position'>) =>
  item.itemType === 'doc' ? placeAddress(item, item.position) : item.link
