import { type EnrolmentRow, listEnrolments } from '@portal/contract/areas/train/audit/audit.ts'
import type { ClassDetail } from '@portal/contract/areas/train/class/class.ts'
import { enrolmentRefusals } from '@portal/contract/areas/train/refusals.ts'
import { P } from '@portal/contract/privileges.ts'
import { Button } from 'antd'
import { useState } from 'react'
import { ListPage } from '#src/kit/list/ListPage.tsx'
import type { RowAction } from '#src/kit/list/RowActions.tsx'
import { useResourceList } from '#src/kit/list/use-resource-list.ts'
import { wordsOfError } from '#src/kit/words-of-error.ts'
import { tip } from '#src/platform/tips.ts'
import { ImportButton } from '#src/shared/exchange/ImportButton.tsx'
import { OrgSelect } from '#src/shared/pickers/OrgSelect.tsx'
import { late } from '#src/ui/late/late.tsx'
import { EnrolmentDialogs } from '../../audit/EnrolmentDialogs.tsx'
import { useEnrolmentActs } from '../../audit/use-enrolment-acts.ts'
import { type ClassActs, isLive } from '../use-class-acts.ts'
import { peopleColumns } from './people-columns.tsx'
import { useRoster } from './use-roster.tsx'

const MoveModal = late(() => import('./MoveModal.tsx').then((module) => module.MoveModal))
const PeoplePicker = late(() => import('#src/shared/pickers/PeoplePicker.tsx').then((module) => module.PeoplePicker))
const ReasonModal = late(() => import('#src/shared/reason/ReasonModal.tsx').then((module) => module.ReasonModal))

const MOST_ASSIGNED = 500

type Asked = { act: 'move' | 'remove' | 'withdraw'; rows: readonly EnrolmentRow[] }

/** 学员: everybody of the class, in and out. */
export function PeopleTab({ of, acts: classActs }: { of: ClassDetail; acts: ClassActs }) {
  const list = useResourceList(listEnrolments, { fixed: { tab: 'roster', classId: of.id } })
  const acts = useEnrolmentActs()
  const roster = useRoster()
  const [isAssigning, setAssigning] = useState(false)
  const [asked, setAsked] = useState<Asked>()
  const { may } = of

  const actionsOf = (row: EnrolmentRow): RowAction[] => {
    const ask = (act: Asked['act']) => () => setAsked({ act, rows: [row] })
    return [
      ...acts.actionsOf(row, { mayPromote: may.promote }),
      ...(may.roster && isLive(row.state)
        ? [
            { label: '转班', onClick: ask('move') },
            { label: '办理退出', danger: true, onClick: ask('withdraw') },
            { label: '移除', danger: true, onClick: ask('remove') },
          ]
        : []),
    ]
  }
  const askAll = async (act: Asked['act']) => {
    const rows = await list.selection.collect().catch((error: unknown) => tip('error', wordsOfError(error)))
    const live = (rows ?? []).filter(({ state }) => isLive(state))
    if (live.length > 0) setAsked({ act, rows: live })
    else if (rows) tip('warning', '所选人员都已不在班内')
  }
  const isTaking = of.state === 'open' || of.state === 'confirmed' || of.state === 'running'
  const assign: RowAction | undefined = may.roster
    ? { label: '指派学员', reason: isTaking ? null : '发布报名后可指派', onClick: () => setAssigning(true) }
    : undefined

  return (
    <>
      <ListPage
        title="学员"
        list={list}
        chips={[
          'state',
          'way',
          { name: 'orgId', label: '单位', control: <OrgSelect for={P.trainClass} allowClear /> },
          'result',
        ]}
        more={[{ name: 'hasConflict', label: '有时间冲突' }]}
        columns={peopleColumns}
        primary={assign}
        toolbar={
          may.roster && (
            <>
              {isTaking && (
                <ImportButton
                  kind="trainees"
                  targetId={of.id}
                  access={[P.trainClassRoster]}
                  refreshes={['trainEnrol', 'trainClass', 'guide']}
                />
              )}
              <Button onClick={() => classActs.show('notify', of)}>通知学员</Button>
            </>
          )
        }
        exports={[P.trainClassExport]}
        actions={actionsOf}
        batch={
          may.roster
            ? [
                { label: '转班', onClick: () => void askAll('move') },
                { label: '移除', danger: true, onClick: () => void askAll('remove') },
              ]
            : undefined
        }
      />
      <EnrolmentDialogs acts={acts} />
      {isAssigning && (
        <PeoplePicker
          for={P.trainClass}
          max={MOST_ASSIGNED}
          title={`指派学员到《${of.name}》`}
          onOk={(chosen) => {
            setAssigning(false)
            if (chosen.length > 0)
              void roster.assign(
                of.id,
                chosen.map(({ id }) => id),
              )
          }}
          onClose={() => setAssigning(false)}
        />
      )}
      {asked && (
        <RosterDialog
          of={of}
          asked={asked}
          roster={roster}
          onDone={list.selection.clear}
          onClose={() => setAsked(undefined)}
        />
      )}
    </>
  )
}

interface RosterDialogProps {
  of: ClassDetail
  asked: Asked
  roster: ReturnType<typeof useRoster>
  onDone: () => void
  onClose: () => void
}

function RosterDialog({ of, asked: { act, rows }, roster, onDone, onClose }: RosterDialogProps) {
  const ids = rows.map(({ id }) => id)
  const after = async (done: Promise<boolean>) => {
    const isDone = await done
    if (isDone) onDone()
    return isDone
  }
  if (act === 'move')
    return (
      <MoveModal
        classId={of.id}
        count={ids.length}
        pending={roster.isPending}
        onMove={(toClassId) => after(roster.move(ids, toClassId))}
        onClose={onClose}
      />
    )
  const [first] = rows
  const who = rows.length === 1 && first ? first.name : `${rows.length} 名学员`
  const verb = act === 'remove' ? '移除' : '办理退出'
  return (
    <ReasonModal
      title={`${verb}：${who}`}
      verb={verb}
      label="原因"
      help="本人会收到原因；空出的名额按候补顺序递补"
      fault={enrolmentRefusals.reasonMissing.message}
      pending={roster.isPending}
      onSend={(reason) => after(act === 'remove' ? roster.remove(ids, reason) : roster.withdraw(ids, reason))}
      onClose={onClose}
    />
  )
}
