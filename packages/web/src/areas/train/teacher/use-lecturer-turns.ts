import { changeLecturers, type LecturerRow } from '@portal/contract/areas/train/teacher/teacher.ts'
import { P } from '@portal/contract/privileges.ts'
import { useState } from 'react'
import type { RowAction } from '#src/kit/list/RowActions.tsx'
import { useWrite } from '#src/kit/use-write.ts'
import { tip } from '#src/platform/tips.ts'

type Turned = Pick<LecturerRow, 'id' | 'name' | 'state' | 'contractTo'>

export interface LecturerTurns {
  /** What is being asked about. */
  asked: { row: Turned; action: 'stop' | 'renew' } | undefined
  pending: boolean
  actionsOf: (row: Turned) => RowAction[]
  /** Answers whether it was done. */
  send: (more: { reason?: string; contractTo?: string }) => Promise<boolean>
  close: () => void
}

/** 停用, 启用 and 续聘 of one lecturer. */
export const useLecturerTurns = (): LecturerTurns => {
  const [asked, setAsked] = useState<LecturerTurns['asked']>()
  const change = useWrite(changeLecturers)
  const run = async (
    id: string,
    body: { action: 'stop' | 'resume' | 'renew'; reason?: string; contractTo?: string },
  ) => {
    const answer = await change.run({ reason: '', ...body, ids: [id] })
    const [failure] = answer?.failed ?? []
    if (failure) tip('error', failure.message)
    return answer !== undefined && failure === undefined
  }
  return {
    asked,
    pending: change.isPending,
    actionsOf: (row) => [
      row.state === 'stopped'
        ? { label: '启用', access: [P.lecturerEdit], onClick: () => void run(row.id, { action: 'resume' }) }
        : { label: '停用', access: [P.lecturerEdit], onClick: () => setAsked({ row, action: 'stop' }) },
      { label: '续聘', access: [P.lecturerEdit], onClick: () => setAsked({ row, action: 'renew' }) },
    ],
    send: async (more) => (asked ? run(asked.row.id, { action: asked.action, ...more }) : false),
    close: () => setAsked(undefined),
  }
}
