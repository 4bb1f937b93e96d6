import { remindConsequence, remindedText, shortReminderOf } from '@portal/contract/areas/learning/record-reminder.ts'
import { listShortfall, remindShort, type StandingRow } from '@portal/contract/areas/learning/target/target.ts'
import { useState } from 'react'
import { useWrite } from '#src/kit/use-write.ts'
import { faultOf } from '#src/kit/words-of-error.ts'
import { call } from '#src/platform/api/api.ts'
import { askConfirm } from '#src/platform/confirms.ts'
import { tip } from '#src/platform/tips.ts'
import { listBody } from '../list-body.ts'
import { fetchPieces } from '../print/fetch-pieces.ts'

interface Asked {
  /** How many stand under the conditions; absent while they are counted, below 0 where they are too many to count. */
  total: number | undefined

  scope: { year: number; roleId: string; orgId?: string }
  keyword: string
}

/** 提醒 of all, with how many they are where that is known. */
export const remindWords = (total: number | undefined): string =>
  total === undefined || total < 0 ? '全部提醒' : `全部提醒 ${total.toLocaleString('zh-CN')} 人`

/** What can be done with the people below their target: all that the conditions name, or those that were chosen. */
export const useShortActs = ({ scope, keyword, total }: Asked) => {
  const [chosen, setChosen] = useState<string[]>([])
  const [printed, setPrinted] = useState<StandingRow[]>()
  const reminding = useWrite(remindShort)

  const print = async () => {
    try {
      const rows = await fetchPieces((next, size) =>
        call(listShortfall, { ...listBody(next, size, {}, keyword), sort: '-remain', ...scope }),
      )
      setPrinted(rows)
    } catch (error) {
      tip('error', faultOf(error).words)
    }
  }

  const sureOfAll = () => {
    const verb = remindWords(total)
    const message = shortReminderOf(scope.year).text
    return askConfirm({ title: `${verb}？`, content: remindConsequence(message), okText: verb })
  }
  const remind = async () => {
    const sure = chosen.length > 0 || (await sureOfAll())
    if (!sure) return
    const { year, roleId } = scope
    // Whom one has chosen stays chosen while one looks for others: under other conditions.
    const whom =
      chosen.length > 0 ? { year, roleId, userIds: chosen } : { ...scope, ...(keyword !== '' && { keyword }) }
    const told = await reminding.run(whom)
    if (!told) return
    tip('success', remindedText(told.sent, told.skipped))
    setChosen([])
  }

  return { chosen, setChosen, isReminding: reminding.isPending, remind, print, printed, setPrinted }
}
