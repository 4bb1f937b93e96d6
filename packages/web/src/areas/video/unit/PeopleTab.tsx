import { getEvidence, recordState } from '@portal/contract/areas/learning/record.ts'
import { listUnitPeople, type UnitVideoDetail, unitQuestionStat } from '@portal/contract/areas/video/unit-people.ts'
import { wordsOf } from '@portal/contract/kit/choice.ts'
import type { ResultOf } from '@portal/contract/kit/endpoint.ts'
import { P } from '@portal/contract/privileges.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { columnsOf } from '#src/kit/columns.tsx'
import { ListPage } from '#src/kit/list/ListPage.tsx'
import { useResourceList } from '#src/kit/list/use-resource-list.ts'
import { query } from '#src/kit/query.ts'
import { useWrite } from '#src/kit/use-write.ts'
import { OrgSelect } from '#src/shared/pickers/OrgSelect.tsx'
import { UnitName } from '#src/shared/pickers/PartTag.tsx'
import { clockText } from '#src/shared/player/core/clock-text.ts'
import { durationText } from '#src/shared/upload/stage-text.ts'
import { LateSelect } from '#src/ui/late/LateParts.tsx'
import { EmptyNew } from '#src/ui/page-state/StateBlocks.tsx'
import { ShareBar } from '#src/ui/rate/ShareBar.tsx'
import { UnitPath } from '#src/ui/text/UnitPath.tsx'
import { EvidenceDrawer } from '../video/study/EvidenceDrawer.tsx'
import { useRemindUnit } from './use-remind-unit.ts'

const column = columnsOf(listUnitPeople)
const states = wordsOf(recordState)

const columns = [
  column('name', { width: 110 }),
  column('code', { width: 100 }),
  column('orgPath', { title: '单位', width: 220, render: (path: string) => <UnitPath path={path} /> }),
  column('state', { width: 90, render: (_, { state }) => states[state] }),
  column('coverage', { width: 150, align: 'left', render: (_, row) => <ShareBar percent={row.coverage} /> }),
  column('effectiveSeconds', {
    title: '有效时长',
    width: 110,
    render: (_, row) => (row.effectiveSeconds === 0 ? '—' : durationText(row.effectiveSeconds)),
  }),
  column('lastAt', { width: 150 }),
  column('completedAt', { width: 150 }),
  column('hours', { width: 80, render: (_, row) => row.hours.toFixed(2) }),
  column('remindedAt', { width: 150 }),
  column('firstAt', { width: 150 }),
  column('sittings', { width: 76 }),
]

/** 人员: whom the video is addressed to in scope; every figure of the page leads here by its filter. */
export function PeopleTab({ video }: { video: UnitVideoDetail }) {
  const list = useResourceList(listUnitPeople, { fixed: { videoId: video.id } })
  const { remind } = useRemindUnit()
  const evidence = useWrite(getEvidence)
  const [shown, setShown] = useState<ResultOf<typeof getEvidence>>()
  const isExact = list.state.filter.exactOrg === true
  const whyNot = video.open ? null : '学员现在看不到该视频'

  const showEvidence = async (recordId: string) => {
    const found = await evidence.run({ recordId })
    if (found) setShown(found)
  }
  const remindChosen = async () => {
    const rows = await list.selection.collect()
    const userIds = rows.filter(({ state }) => state !== 'completed').map(({ id }) => id)
    if (userIds.length > 0) await remind({ video, people: userIds.length, userIds })
    list.selection.clear()
  }
  return (
    <>
      <ListPage
        list={list}
        title="应学人员"
        chips={[
          {
            name: 'orgId',
            control: <OrgSelect for={P.schoolVideoStat} allowClear placeholder="全部可见单位" />,
            words: (orgId) => (
              <>
                <UnitName id={orgId} />
                {isExact && '（本级）'}
              </>
            ),
          },
          'standing',
        ]}
        more={[
          'beganIn',
          'endedIn',
          { name: 'second', words: (second) => clockText(Number(second)) },
          {
            name: 'questionId',
            control: <QuestionSelect videoId={video.id} />,
            words: (questionId) => <Stem videoId={video.id} id={questionId} />,
          },
        ]}
        columns={columns}
        exports={[P.schoolVideoExport]}
        actions={({ id, name, recordId, state }) => [
          {
            label: '证据',
            access: [P.studyTimeEvidence],
            reason: recordId === null ? '尚无学习记录' : null,
            onClick: () => recordId !== null && void showEvidence(recordId),
          },
          {
            label: '提醒',
            access: [P.schoolVideoStat],
            reason: state === 'completed' ? `${name} 已完成` : whyNot,
            onClick: () => void remind({ video, people: 1, userIds: [id] }),
          },
        ]}
        batch={
          whyNot === null
            ? [{ label: '提醒未学', access: [P.schoolVideoStat], onClick: () => void remindChosen() }]
            : undefined
        }
        empty={<EmptyNew text="该视频没有面向本单位人员" />}
      />
      {shown && <EvidenceDrawer evidence={shown} onClose={() => setShown(undefined)} />}
    </>
  )
}

interface QuestionSelectProps {
  videoId: string
  id?: string
  value?: string | null
  onChange?: (questionId: string | null) => void
}

const useStems = (videoId: string) => {
  const { data = [] } = useQuery(query(unitQuestionStat, { videoId }))
  return data.map(({ id, second, stemText }) => ({
    value: id,
    label: `${clockText(second)} ${stemText || '（图片题干）'}`,
  }))
}

function QuestionSelect({ videoId, id, value, onChange }: QuestionSelectProps) {
  return (
    <LateSelect
      id={id}
      className="kit-wide"
      allowClear
      placeholder="请选择题目"
      options={useStems(videoId)}
      value={value ?? undefined}
      onChange={(chosen?: string) => onChange?.(chosen ?? null)}
    />
  )
}

function Stem({ videoId, id }: { videoId: string; id: string }) {
  return useStems(videoId).find(({ value }) => value === id)?.label ?? '…'
}
