import { listUnitVideos, type UnitVideo } from '@portal/contract/areas/video/unit-study.ts'
import { id } from '@portal/contract/kit/scalars.ts'
import { shanghaiYear } from '@portal/contract/kit/shanghai.ts'
import { P } from '@portal/contract/privileges.ts'
import { Tag } from 'antd'
import { Link } from 'react-router'
import { columnsOf } from '#src/kit/columns.tsx'
import { ListPage } from '#src/kit/list/ListPage.tsx'
import { useResourceList } from '#src/kit/list/use-resource-list.ts'
import { go } from '#src/platform/navigate.ts'
import { serverNow } from '#src/platform/session/session.ts'
import { PHONE, useMedia } from '#src/platform/use-media.ts'
import { OrgSelect } from '#src/shared/pickers/OrgSelect.tsx'
import { RoleSelect } from '#src/shared/pickers/RoleSelect.tsx'
import { EmptyNew } from '#src/ui/page-state/StateBlocks.tsx'
import { ShareBar } from '#src/ui/rate/ShareBar.tsx'
import type { Column } from '#src/ui/table/column.ts'
import { LabelsSelect, TypeFilter } from '../LabelsSelect.tsx'
import { CoverSprites } from '../video/manage/CoverSprites.tsx'
import { UnitFigures } from './UnitFigures.tsx'
import { rateText, VIDEO_PATH } from './unit-words.ts'
import { useRemindUnit } from './use-remind-unit.ts'

const column = columnsOf(listUnitVideos)

const addressOf = (videoId: string, orgId: string | undefined) =>
  `${VIDEO_PATH}?id=${videoId}${orgId === undefined ? '' : `&orgId=${orgId}`}`

const columnsFor = (orgId: string | undefined, phone: boolean): Column<UnitVideo>[] => {
  const cover: Column<UnitVideo> = {
    key: 'cover',
    title: '封面',
    width: 96,
    render: (_, { title, coverUrl, spriteUrl }) => (
      <CoverSprites title={title} coverUrl={coverUrl} spriteUrl={spriteUrl} />
    ),
  }
  return [
    ...(phone ? [] : [cover]),
    column('title', {
      width: 230,
      render: (_, { id: videoId, title, required }) => (
        <span className="video-title">
          <Link to={addressOf(videoId, orgId)}>{title}</Link>
          {required && <Tag color="red">必修</Tag>}
        </span>
      ),
    }),
    // What the list is ordered by comes first: a table has room for eight of them, a card for two.
    column('rate', {
      width: 150,
      align: 'left',
      render: (_, { rate }) => (rate === null ? '—' : phone ? rateText(rate) : <ShareBar percent={rate} />),
    }),
    column('unstarted', { width: 96 }),
    column('should', { width: 84 }),
    column('started', { width: 84 }),
    column('completed', { width: 84 }),
    column('avgCoverage', { width: 110, render: (_, row) => rateText(row.avgCoverage) }),
    column('labelTypeName', { width: 110 }),
    column('year', { width: 72, render: (_, { year }) => String(year) }),
    column('classHours', { width: 76, render: (_, row) => row.classHours?.toFixed(2) ?? '—' }),
  ]
}

/** 按视频: the lowest rate first. */
export function VideosTab() {
  const list = useResourceList(listUnitVideos, { shipped: { year: shanghaiYear(serverNow()) } })
  const phone = useMedia(PHONE)
  const { remind } = useRemindUnit()
  const orgId = id.safeParse(list.state.filter.orgId).data
  const year = list.state.filter.year
  return (
    <>
      <UnitFigures orgId={orgId} year={typeof year === 'number' ? year : undefined} />
      <ListPage
        list={list}
        chips={[
          { name: 'orgId', control: <OrgSelect for={P.school} allowClear placeholder="全部可见单位" /> },
          'year',
          { name: 'labelTypeId', control: <TypeFilter /> },
          'required',
        ]}
        more={[
          { name: 'labelIds', control: <LabelsSelect /> },
          { name: 'roleId', control: <RoleSelect /> },
          'minRate',
          'maxRate',
        ]}
        columns={columnsFor(orgId, phone)}
        exports={[P.schoolVideoExport]}
        actions={(video) => [
          { label: '详情', onClick: () => go(addressOf(video.id, orgId)) },
          {
            label: '提醒未学',
            access: [P.schoolVideoStat],
            reason: video.completed === video.should ? '都已完成' : null,
            onClick: () => void remind({ video, people: video.should - video.completed, orgId }),
          },
        ]}
        empty={<EmptyNew text="还没有面向本单位人员的网校视频" />}
      />
    </>
  )
}
