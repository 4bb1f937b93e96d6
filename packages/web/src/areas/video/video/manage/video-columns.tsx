import {
  type Channel,
  hiddenPolicy,
  type StudyPolicy,
  seekPolicy,
  type VideoRow,
  videoCategory,
} from '@portal/contract/areas/video/video.ts'
import { wordsOf } from '@portal/contract/kit/choice.ts'
import { Tag } from 'antd'
import { Link } from 'react-router'
import { clockText } from '#src/shared/player/core/clock-text.ts'
import type { MediaProgress } from '#src/shared/upload/follow-progress.ts'
import type { Column } from '#src/ui/table/column.ts'
import { fileSizeText } from '#src/ui/text/file-size.ts'
import { dateTimeText } from '#src/ui/time/date-text.ts'
import { detailAddress } from '../../video-home.ts'
import { CoverSprites } from './CoverSprites.tsx'
import { MediaCell } from './MediaCell.tsx'
import { StateTags } from './StateTags.tsx'
import { videoColumn as column } from './video-source.ts'

const categories = wordsOf(videoCategory)
const seeks = wordsOf(seekPolicy)
const hides = wordsOf(hiddenPolicy)

const rateText = (rate: number | null | undefined) => (typeof rate === 'number' ? `${rate}%` : '—')

/** 全员 is said as such; every other audience with the number of its people. */
const audienceWords = ({ audienceText = '', audienceCount = 0 }: VideoRow) =>
  audienceText === '全员' || audienceText === '未设置' ? audienceText : `${audienceCount.toLocaleString('zh-CN')} 人`

const policyWords = ({ seekPolicy: seek, hiddenPolicy: hidden, speedsPercent, attention }: StudyPolicy) =>
  [
    seeks[seek],
    `离开页面${hides[hidden]}`,
    attention === 'none' ? '' : '在场检查',
    `最高 ${Math.max(...speedsPercent) / 100}×`,
  ]
    .filter(Boolean)
    .join('、')

const cover: Column<VideoRow> = {
  key: 'cover',
  title: '封面',
  width: 136,
  render: (_, { title, coverUrl, spriteUrl }) => (
    <CoverSprites title={title} coverUrl={coverUrl} spriteUrl={spriteUrl} />
  ),
}

const title = (channel: Channel, isBin: boolean): Column<VideoRow> =>
  column('title', {
    width: 200,
    ellipsis: false,
    render: (_, video) => (
      <span className="video-title">
        {isBin ? video.title : <Link to={detailAddress(channel, video.id)}>{video.title}</Link>}
        {video.required && <Tag color="red">必修</Tag>}
        {video.top && <Tag color="gold">置顶</Tag>}
        {video.source === 'anchor' && <Tag>主播</Tag>}
        {video.source === 'live' && <Tag>直播录制</Tag>}
      </span>
    ),
  })

interface Shown {
  channel: Channel
  progress: ReadonlyMap<string, MediaProgress>
  phone: boolean
  isBin: boolean
}

/** Columns of 视频列表; a phone card begins with the title and keeps to the facts that decide something. */
export const videoColumns = ({ channel, progress, phone, isBin }: Shown): Column<VideoRow>[] => {
  const media: Column<VideoRow> = {
    key: 'mediaState',
    title: '处理状态',
    width: 170,
    render: (_, video) => <MediaCell video={video} progress={progress.get(video.id)} />,
  }
  const state: Column<VideoRow> = {
    key: 'state',
    title: '发布状态',
    width: 130,
    render: (_, video) => <StateTags video={video} />,
  }
  const audience: Column<VideoRow> = {
    key: 'audienceText',
    title: '观看范围',
    width: 110,
    render: (_, video) => <span title={video.audienceText}>{audienceWords(video)}</span>,
  }
  const rate: Column<VideoRow> = {
    key: 'completionRate',
    title: '完成率',
    width: 90,
    align: 'right',
    className: 'kit-figure',
    render: (_, { completionRate }) => rateText(completionRate),
  }
  const updated = column('updatedAt', { title: '更新时间' })
  const deleted = column('deletedAt', { title: '删除时间' })
  if (phone) return [title(channel, isBin), media, state, audience, rate, isBin ? deleted : updated]
  return [
    cover,
    title(channel, isBin),
    column('category', { width: 76, render: (_, video) => categories[video.category] }),
    column('labelTypeName', { width: 100 }),
    column('labels', {
      width: 116,
      render: (_, { labels }) => labels.map(({ id, name }) => <Tag key={id}>{name}</Tag>),
    }),
    column('duration', { width: 82, render: (_, { duration }) => (duration > 0 ? clockText(duration) : '—') }),
    media,
    state,
    audience,
    ...(channel === 'school' ? schoolColumns : []),
    column('year', { width: 80, render: (_, { year }) => year }),
    column('clickCount', { width: 90 }),
    column('likeCount', { width: 80 }),
    rate,
    column('ownerOrgName', { title: '所属单位', width: 140 }),
    column('creator', { title: '上传人', width: 90 }),
    isBin ? deleted : updated,
    ...(channel === 'school' ? [] : [hours]),
    column('collectCount', { width: 80 }),
    column('starAvg', {
      width: 90,
      render: (_, { starAvg, starCount }) => (starCount === 0 ? '—' : `${starAvg.toFixed(1)}（${starCount}）`),
    }),
    {
      key: 'bytes',
      title: '大小',
      width: 100,
      align: 'right',
      className: 'kit-figure',
      render: (_, { bytes = 0 }) => (bytes > 0 ? fileSizeText(bytes) : '—'),
    },
    column('validTo', { render: (_, { validTo }) => dateTimeText(validTo?.getTime()) || '长期' }),
  ]
}

const hours = column('classHours', {
  width: 80,
  render: (_, { classHours }) => (classHours === null ? '—' : classHours.toFixed(2)),
})

const schoolColumns: Column<VideoRow>[] = [
  hours,
  {
    key: 'policy',
    title: '学习规则',
    width: 180,
    ellipsis: true,
    render: (_, { policy }) => (policy ? <span title={policyWords(policy)}>{policyWords(policy)}</span> : '—'),
  },
  column('questionCount', { title: '题目数', width: 80 }),
  column('roleNames', {
    title: '面向角色',
    width: 130,
    ellipsis: true,
    render: (_, { roleNames = [] }) => roleNames.join('、') || '—',
  }),
  column('averageCoverage', {
    title: '平均覆盖率',
    width: 100,
    render: (_, { averageCoverage }) => rateText(averageCoverage),
  }),
  column('flaggedCount', { title: '异常记录', width: 90 }),
]
