import {
  changeSheetState as change,
  type changeSheetState,
  type SheetRow,
} from '@portal/contract/areas/sign-in/sheet.ts'
import type { BodyOf } from '@portal/contract/kit/endpoint.ts'
import { confirm } from '#src/kit/confirm.ts'
import { useWrite } from '#src/kit/use-write.ts'
import { tip } from '#src/platform/tips.ts'

type Action = BodyOf<typeof changeSheetState>['action']

/** Nothing more can be signed here but by correction. */
export const isOver = ({ state }: Pick<SheetRow, 'state'>) => state === 'sealed' || state === 'cancelled'

export const EXTEND_MINUTES = 5

const said: Record<Action, string> = {
  open: '签到已开始',
  extend: `已延长 ${EXTEND_MINUTES} 分钟`,
  close: '签到已结束',
  reopen: '签到已重新开放',
  cancel: '签到已取消',
}

const consequences: Partial<Record<Action, string>> = {
  close: '未签的人不能再自己签到，可以补签；需要时可重新开放。',
  cancel: '所有二维码立即失效，已有的记录不再计入，不能恢复。',
}

/** The moves of a sheet; those that take something away are asked about. */
export const useSheetMoves = (sheet: SheetRow) => {
  const write = useWrite(change, { refreshes: ['meeting', 'guide'] })
  const move = async (action: Action, reason?: string): Promise<boolean> => {
    const consequence = consequences[action]
    const verb = action === 'close' ? '结束签到' : '取消签到'
    if (consequence !== undefined && !(await confirm({ name: sheet.title, verb, consequence }))) return false
    const body = { sheetId: sheet.id, action, ...(reason !== undefined && { reason }) }
    const answer = await write.run(action === 'extend' ? { ...body, minutes: EXTEND_MINUTES } : body)
    if (answer) tip('success', said[action])
    return answer !== undefined
  }
  return { move, isPending: write.isPending }
}
