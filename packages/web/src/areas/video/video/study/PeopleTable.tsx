import { getEvidence } from '@portal/contract/areas/learning/record.ts'
import type { VideoDetail } from '@portal/contract/areas/video/video-single.ts'
import type { ResultOf } from '@portal/contract/kit/endpoint.ts'
import { P } from '@portal/contract/privileges.ts'
import { Button, Tag, Tooltip } from 'antd'
import { useState } from 'react'
import { ListPage } from '#src/kit/list/ListPage.tsx'
import { useResourceList } from '#src/kit/list/use-resource-list.ts'
import { useWrite } from '#src/kit/use-write.ts'
import { OrgSelect } from '#src/shared/pickers/OrgSelect.tsx'
import { clockText } from '#src/shared/player/core/clock-text.ts'
import { durationText } from '#src/shared/upload/stage-text.ts'
import { videoHomes } from '../../video-home.ts'
import { useVideoWrites } from '../manage/use-video-writes.ts'
import { whyNotRemind } from '../manage/why-not.ts'
import { EvidenceDrawer } from './EvidenceDrawer.tsx'
import { IntervalsBar } from './IntervalsBar.tsx'
import { personColumn as column, studyPeople } from './study-people.ts'

export function PeopleTable({ video }: { video: VideoDetail }) {
  const { codes } = videoHomes[video.channel]
  const list = useResourceList(studyPeople, { fixed: { itemType: 'video', itemId: video.id } })
  const { remind, remindAll } = useVideoWrites()
  const evidence = useWrite(getEvidence)
  const [shown, setShown] = useState<ResultOf<typeof getEvidence>>()
  const whyNot = whyNotRemind(video)

  const showEvidence = async (recordId: string) => {
    const found = await evidence.run({ recordId })
    if (found) setShown(found)
  }

  return (
    <>
      <ListPage
        title="学习人员"
        list={list}
        chips={['recordState', { name: 'orgId', control: <OrgSelect for={codes.stat} allowClear /> }, 'flagged']}
        columns={[
          column('name', { width: 100 }),
          column('code', { width: 90 }),
          column('orgName', { width: 160 }),
          column('state', { width: 90 }),
          column('coverage', {
            width: 220,
            align: 'left',
            render: (_, person) => <IntervalsBar person={person} />,
          }),
          column('effectiveSeconds', { width: 110, render: (_, row) => durationText(row.effectiveSeconds) }),
          column('position', { width: 100, render: (_, row) => clockText(row.position) }),
          column('sittings', { width: 80 }),
          column('completedAt'),
          column('hours', { width: 80, render: (_, row) => row.hours.toFixed(2) }),
          column('flags', {
            width: 140,
            render: (_, { flags }) =>
              flags.map(({ code, name, text }) => (
                <Tooltip key={code} title={text}>
                  <Tag color="warning">{name}</Tag>
                </Tooltip>
              )),
          }),
        ]}
        toolbar={
          <Tooltip title={whyNot}>
            <Button disabled={whyNot !== null} onClick={() => void remindAll(video)}>
              提醒全部未学
            </Button>
          </Tooltip>
        }
        exports={[codes.export]}
        actions={({ recordId, userId, state }) => [
          {
            label: '证据',
            access: [P.studyTimeEvidence],
            reason: recordId === null ? '尚无学习记录' : null,
            onClick: () => recordId !== null && void showEvidence(recordId),
          },
          {
            label: '提醒',
            access: [codes.stat],
            reason: state === 'completed' ? '已完成' : whyNot,
            onClick: () => void remind(video, { userIds: [userId] }),
          },
        ]}
        batch={(selection) => (
          <Button
            size="small"
            disabled={whyNot !== null}
            onClick={() =>
              void selection
                .collect()
                .then((rows) =>
                  remind(video, { userIds: [...new Set(rows.map(({ userId }) => userId))].slice(0, 500) }),
                )
            }
          >
            提醒未学
          </Button>
        )}
      />
      {shown && <EvidenceDrawer evidence={shown} onClose={() => setShown(undefined)} />}
    </>
  )
}
