import { remindedText } from '@portal/contract/areas/learning/record-reminder.ts'
import { listShortfall, remindShort, type StandingRow } from '@portal/contract/areas/learning/target/target.ts'
import { useState } from 'react'
import { confirm } from '#src/kit/confirm.ts'
import { useWrite } from '#src/kit/use-write.ts'
import { faultOf } from '#src/kit/words-of-error.ts'
import { call } from '#src/platform/api/api.ts'
import { tip } from '#src/platform/tips.ts'
import { listBody } from '../list-body.ts'
import { fetchPieces } from '../print/fetch-pieces.ts'

interface Asked {
  title: string
  scope: { year: number; roleId: string; orgId?: string }
  keyword: string
}

/** What can be done with the people below their target: all that the conditions name, or those that were chosen. */
export const useShortActs = ({ title, scope, keyword }: Asked) => {
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

  const remind = async () => {
    const sure =
      chosen.length > 0 ||
      (await confirm({ name: title, verb: '全部提醒', consequence: '名单中的每个人当天最多收到一次提醒。' }))
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
