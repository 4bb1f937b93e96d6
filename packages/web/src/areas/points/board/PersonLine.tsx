import type { BoardPerson } from '@portal/contract/areas/points/board.ts'
import { PersonAvatar } from '#src/kit/PersonAvatar.tsx'
import { UnitPath } from '#src/ui/text/UnitPath.tsx'
import { detailAddress } from '../addresses.ts'
import type { BoardLine } from './BoardList.tsx'

const LINE_PX = 32

/** A place of a person as a row; the numbers of people are not theirs to read who look at a board, so the picture is the own one. */
export const personLine = (row: BoardPerson, key: string): BoardLine => ({
  key,
  rank: row.rank,
  picture: <PersonAvatar person={{ name: row.name, code: '', photo: row.photo }} size={LINE_PX} />,
  name: row.mine ? '我' : row.name,
  to: row.mine ? null : row.personId && detailAddress(row.personId),
  note: <UnitPath path={row.orgPath} />,
  figure: row.points.toLocaleString('zh-CN'),
  mine: row.mine,
})
