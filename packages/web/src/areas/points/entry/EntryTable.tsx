import { type LedgerEntry, listPointsEntries } from '@portal/contract/areas/points/entry.ts'
import { P } from '@portal/contract/privileges.ts'
import { useState } from 'react'
import { columnsOf } from '#src/kit/columns.tsx'
import { ListPage } from '#src/kit/list/ListPage.tsx'
import { useResourceList } from '#src/kit/list/use-resource-list.ts'
import { go } from '#src/platform/navigate.ts'
import { OrgSelect } from '#src/shared/pickers/OrgSelect.tsx'
import { late } from '#src/ui/late/late.tsx'
import { detailAddress } from '../addresses.ts'
import { PointsChange } from './PointsChange.tsx'

const AdjustDrawer = late(() => import('./AdjustDrawer.tsx').then((module) => module.AdjustDrawer))
const ReverseDrawer = late(() => import('./ReverseDrawer.tsx').then((module) => module.ReverseDrawer))

const column = columnsOf(listPointsEntries)
const access = [P.examPointsAdjust]

/** Every entry of the people in scope; corrections by hand are made here. */
export function EntryTable() {
  const list = useResourceList(listPointsEntries)
  const [isAdjusting, setAdjusting] = useState(false)
  const [reversing, setReversing] = useState<LedgerEntry>()
  const adjust = { label: '手工加减', access: access, onClick: () => setAdjusting(true) }
  return (
    <>
      <ListPage
        list={list}
        title="积分流水"
        chips={['kind', 'from', 'to', 'sign']}
        more={[{ name: 'orgId', control: <OrgSelect for={P.exam} /> }]}
        primary={adjust}
        exports={access}
        columns={[
          column('name', { width: 100 }),
          column('code', { width: 130 }),
          column('orgName', { width: 160 }),
          column('occurredAt', { width: 160 }),
          column('matter', { width: 110 }),
          column('points', { width: 90, badge: true, render: (_, { points }) => <PointsChange points={points} /> }),
          column('reason', { width: 220 }),
          column('title', { width: 200 }),
          column('relation', { width: 180 }),
          column('byName', { width: 100 }),
          column('day', { width: 120 }),
        ]}
        actions={(row) => [
          {
            label: '撤销',
            access,
            danger: true,
            reason: row.reversed ? '该记录已撤销' : null,
            onClick: () => setReversing(row),
          },
          { label: '个人明细', onClick: () => go(detailAddress(row.personId)) },
        ]}
      />
      {isAdjusting && <AdjustDrawer onClose={() => setAdjusting(false)} />}
      {reversing && <ReverseDrawer entry={reversing} onClose={() => setReversing(undefined)} />}
    </>
  )
}
