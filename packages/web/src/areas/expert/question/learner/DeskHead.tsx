import type { ExpertRow } from '@portal/contract/areas/expert/expert.ts'
import { Button } from 'antd'
import { useState } from 'react'
import { LoadMeter } from '../../desk/Candidates.tsx'
import { LeaveDrawer } from '../../expert/LeaveDrawer.tsx'

/** How much an expert has, and his leave. */
export function DeskHead({ expert }: { expert: ExpertRow }) {
  const [isLeaving, setLeaving] = useState(false)
  const { open, loadLimit, leaveFrom, leaveTo, standing } = expert
  const leave = leaveFrom === null ? '' : `休假 ${leaveFrom}${leaveTo ? ` 至 ${leaveTo}` : ' 起'}`
  return (
    <section className="expert-card expert-desk-head" aria-label="我的负荷">
      <span className="expert-load">
        <LoadMeter open={open} loadLimit={loadLimit} /> 在办 {open} / {loadLimit}
      </span>
      <span>{standing === 'leave' ? `正在${leave}` : leave}</span>
      <Button onClick={() => setLeaving(true)}>休假</Button>
      {isLeaving && <LeaveDrawer expert={expert} onClose={() => setLeaving(false)} />}
    </section>
  )
}
