import { PauseCircleOutlined, SoundOutlined } from '@ant-design/icons'
import { type HistoryDetail, openHistory, readHistory } from '@portal/contract/areas/history/day.ts'
import { withdrawnText } from '@portal/contract/areas/notice/post-words.ts'
import { useQueryClient } from '@tanstack/react-query'
import { Alert, Button, Segmented, Tag } from 'antd'
import { type MouseEvent, useRef, useState } from 'react'
import { z } from 'zod'
import { RelationCards } from '#src/areas/notice/post/public.ts'
import { call } from '#src/platform/api/api.ts'
import { go } from '#src/platform/navigate.ts'
import { usePreference } from '#src/platform/preferences.ts'
import { CollectButton } from '#src/shared/reactions/CollectButton.tsx'
import { useEnd } from '#src/shared/reading/use-end.ts'
import { SafeHtml } from '#src/shared/rich-text/SafeHtml.tsx'
import { SourceLink } from '#src/shared/rich-text/SourceLink.tsx'
import { late } from '#src/ui/late/late.tsx'
import { dateTimeText } from '#src/ui/time/date-text.ts'
import { entryAddress } from '../../addresses.ts'
import { useSpeech } from './use-speech.ts'

const PictureView = late(() => import('./PictureView.tsx').then((module) => module.PictureView))

const sizes = z.enum(['small', 'middle', 'large'])
const sizeOptions = [
  { value: 'small', label: '小' },
  { value: 'middle', label: '中' },
  { value: 'large', label: '大' },
]

const plainText = (html: string): string =>
  new DOMParser().parseFromString(html.replaceAll('</p>', '</p>\n'), 'text/html').body.textContent ?? ''

interface EntryReaderProps {
  entry: HistoryDetail
  /** The page is looked at. */
  active: boolean
}

/** An entry as it is read; three seconds at its end are reading it. */
export function EntryReader({ entry, active }: EntryReaderProps) {
  const { id, title, state, versionNo: version, my } = entry
  const client = useQueryClient()
  const end = useRef<HTMLDivElement>(null)
  const [size, setSize] = usePreference('historySize', sizes, 'middle')
  const [picture, setPicture] = useState<string>()
  const isOpenable = state === 'published' || state === 'expired'
  const { endSeen } = useEnd(
    end,
    { id, version, isOpenable, isRead: my.readAt !== null, active },
    {
      open: (body) => call(openHistory, body, { quiet: true }),
      read: (body) => call(readHistory, body, { quiet: true }),
      refresh: () => {
        for (const key of ['historyToday', 'historyLabel']) void client.invalidateQueries({ queryKey: [key] })
      },
    },
  )
  if (state === 'withdrawn') return <Gone entry={entry} />
  const zoom = ({ target }: MouseEvent) => {
    if (target instanceof HTMLImageElement) setPicture(target.src)
  }
  return (
    <article className="history-text" data-size={size}>
      <Head entry={entry} isRead={endSeen} />
      <Tools entry={entry} active={active} size={size} onSize={(next) => setSize(sizes.parse(next))} />
      {entry.coverUrl !== '' && (
        <button
          type="button"
          className="history-text-cover"
          aria-label="放大图片"
          onClick={() => setPicture(entry.coverUrl)}
        >
          <img src={entry.coverUrl} alt={title} />
        </button>
      )}
      {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions -- pictures are enlarged for the eye, nothing is hidden behind it */}
      <div onClick={zoom}>
        <SafeHtml html={entry.body} />
      </div>
      <div ref={end} className="history-end" aria-hidden="true" />
      <RelationCards relations={entry.relations} of="history" />
      {picture !== undefined && <PictureView src={picture} onClose={() => setPicture(undefined)} />}
    </article>
  )
}

function Head({ entry, isRead }: EntryHeadProps) {
  const { title, year, month, day, anniversary, source, sourceUrl, author, labels, state, versions } = entry
  const date = `${year} 年 ${month} 月 ${day} 日`
  return (
    <header>
      <h1>{title}</h1>
      <p className="history-note">
        {[anniversary === null ? date : `${date} · ${anniversary} 周年`, author].filter(Boolean).join(' · ')}
        {' · 出处：'}
        <SourceLink source={source} url={sourceUrl} />
      </p>
      <p>
        {labels.map(({ id, name }) => (
          <Tag key={id}>{name}</Tag>
        ))}
        {state === 'expired' && <Tag>已过期</Tag>}
        {versions.some(({ changeKind }) => changeKind === 'fix') && <Tag>已修订</Tag>}
        {isRead && <Tag color="green">已读</Tag>}
      </p>
    </header>
  )
}

interface EntryHeadProps {
  entry: HistoryDetail
  isRead: boolean
}

interface ToolsProps extends EntryReaderProps {
  size: string
  onSize: (size: string) => void
}

function Tools({ entry, active, size, onSize }: ToolsProps) {
  const { id, title, body, my } = entry
  const speech = useSpeech(active)
  const isSpoken = speech.spoken === id
  return (
    <div className="history-text-tools">
      <Segmented aria-label="字号" options={sizeOptions} value={size} onChange={onSize} />
      {speech.toggle && (
        <Button
          icon={isSpoken ? <PauseCircleOutlined /> : <SoundOutlined />}
          aria-pressed={isSpoken}
          onClick={() => speech.toggle?.(id, `${title}。${plainText(body)}`)}
        >
          {isSpoken ? '停止朗读' : '朗读'}
        </Button>
      )}
      <CollectButton of={{ kind: 'post', id }} collected={my.collected} refreshes={['historyToday']}>
        {my.collected ? '已收藏' : '收藏'}
      </CollectButton>
      <Button onClick={() => go(`/guide?panel=feedback&from=${encodeURIComponent(entryAddress(id))}`)}>报告错误</Button>
    </div>
  )
}

/** What stands where an entry was taken back. */
function Gone({ entry: { kind, title, endReason, endedAt } }: { entry: HistoryDetail }) {
  return (
    <article className="history-text">
      <h1>{title}</h1>
      <Alert
        type="warning"
        showIcon
        title={withdrawnText(kind)}
        description={`${endReason}（${dateTimeText(endedAt?.getTime())}）`}
      />
    </article>
  )
}
