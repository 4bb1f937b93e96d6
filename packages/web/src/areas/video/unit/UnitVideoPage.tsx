import { studyReport } from '@portal/contract/areas/learning/record.ts'
import { getUnitVideo, type UnitVideoDetail } from '@portal/contract/areas/video/unit-people.ts'
import { id as idSchema } from '@portal/contract/kit/scalars.ts'
import { P } from '@portal/contract/privileges.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Tag } from 'antd'
import { useState } from 'react'
import { DetailPage } from '#src/kit/DetailPage.tsx'
import { RowActions } from '#src/kit/list/RowActions.tsx'
import { query } from '#src/kit/query.ts'
import { usePage } from '#src/platform/page.ts'
import { useHolds } from '#src/platform/session/session.ts'
import { OrgSelect } from '#src/shared/pickers/OrgSelect.tsx'
import { clockText } from '#src/shared/player/core/clock-text.ts'
import { late } from '#src/ui/late/late.tsx'
import { dateTimeText } from '#src/ui/time/date-text.ts'
import { CurvesTab } from './CurvesTab.tsx'
import { PeopleTab } from './PeopleTab.tsx'
import { QuestionsTab } from './QuestionsTab.tsx'
import { RankTab } from './RankTab.tsx'
import { VIDEOS_PATH } from './unit-words.ts'
import { useRemindUnit } from './use-remind-unit.ts'

const UnitPreview = late(() => import('./UnitPreview.tsx').then((module) => module.UnitPreview))

/** 网校视频详情 (30-learning section 10): who of my units learns one video, down to the person and his evidence. */
export function UnitVideoPage() {
  const { query: address, setQuery } = usePage()
  const id = address.id ?? ''
  const orgId = idSchema.safeParse(address.orgId).data
  const video = useQuery(query(getUnitVideo, { id }))
  const report = useQuery({
    ...query(studyReport, { videoId: id, ...(orgId !== undefined && { orgId }) }),
    placeholderData: keepPreviousData,
  })
  const [isPreviewing, setPreviewing] = useState(false)
  const maySeePeople = useHolds([P.schoolVideoStat])
  const { remind } = useRemindUnit()
  const short = report.data ? report.data.shouldStudy - report.data.completed : 0

  return (
    <>
      <DetailPage<UnitVideoDetail> of={video} back={VIDEOS_PATH}>
        {(found) => ({
          title: found.title,
          state: (
            <>
              {found.required && <Tag color="red">必修</Tag>}
              {!found.open && <Tag>学员现在看不到</Tag>}
            </>
          ),
          note: (
            <OrgSelect
              for={P.school}
              aria-label="单位"
              allowClear
              placeholder="全部可见单位"
              value={orgId ?? null}
              onChange={(chosen) => setQuery({ orgId: chosen ?? undefined }, { push: true })}
            />
          ),
          actions: (
            <RowActions
              actions={[
                {
                  label: '提醒未学',
                  access: [P.schoolVideoStat],
                  reason: found.open ? (short === 0 ? '都已完成' : null) : '学员现在看不到该视频',
                  onClick: () => void remind({ video: found, people: short, orgId }),
                },
                { label: '预览', onClick: () => setPreviewing(true) },
              ]}
            />
          ),
          facts: factsOf(found),
          tabs: [
            { key: 'units', label: '单位排行', content: <RankTab video={found} report={report} orgId={orgId} /> },
            { key: 'curves', label: '趋势与留存', content: <CurvesTab video={found} report={report} /> },
            ...(maySeePeople ? [{ key: 'people', label: '人员', content: <PeopleTab video={found} /> }] : []),
            { key: 'questions', label: '视频题目', content: <QuestionsTab videoId={id} orgId={orgId} /> },
          ],
        })}
      </DetailPage>
      {isPreviewing && video.data && <UnitPreview video={video.data} onClose={() => setPreviewing(false)} />}
    </>
  )
}

const factsOf = (video: UnitVideoDetail) => [
  { label: '分类', value: video.labelTypeName },
  { label: '年度', value: String(video.year) },
  { label: '时长', value: video.duration > 0 ? clockText(video.duration) : '—' },
  { label: '学时', value: video.classHours?.toFixed(2) ?? '—' },
  { label: '讲师', value: video.lecturer },
  { label: '有效期至', value: dateTimeText(video.validTo?.getTime()) || '长期' },
  { label: '学习规则', value: video.policyText },
]
