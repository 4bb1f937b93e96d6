import { PauseCircleOutlined, SoundOutlined } from '@ant-design/icons'
import type { DayEntry } from '@portal/contract/areas/history/day.ts'
import { markedText } from '@portal/contract/areas/history/words.ts'
import { Button } from 'antd'
import { Link } from 'react-router'
import { CollectButton } from '#src/shared/reactions/CollectButton.tsx'
import { Icon } from '#src/ui/icon/Icon.tsx'
import { entryAddress } from '../../addresses.ts'
import type { useSpeech } from './use-speech.ts'

interface EntryCardProps {
  entry: DayEntry
  at: number
  many: number
  speech: ReturnType<typeof useSpeech>
  onNext: (() => void) | null
}

const whenText = ({ anniversary, year, month, day }: DayEntry): string => {
  const date = `${year} 年 ${month} 月 ${day} 日`
  return anniversary === null ? date : `${anniversary} 周年 · ${date}`
}

/** One entry of a day: its picture with the anniversary, what happened, and where that is known from. */
export function EntryCard({ entry, at, many, speech, onNext }: EntryCardProps) {
  const { id, title, summary, coverUrl, marked, source, labels, readAt, collected } = entry
  const isSpoken = speech.spoken === id
  return (
    <article className="history-entry" aria-label={title}>
      <Link to={entryAddress(id)} className="history-entry-cover" data-bare={coverUrl === ''} aria-hidden tabIndex={-1}>
        {coverUrl !== '' && <img src={coverUrl} alt="" loading="lazy" />}
        <span>
          {whenText(entry)}
          {marked && `（${markedText}）`}
        </span>
      </Link>
      <div className="history-entry-text">
        <h2>
          <Link to={entryAddress(id)}>{title}</Link>
        </h2>
        <p>{summary}</p>
        <p className="history-note">
          {[...labels.map(({ name }) => name), ...(readAt === null ? [] : ['已读'])].join(' · ')}
        </p>
      </div>
      <footer>
        <span>
          出处：{source}
          {many > 1 && (
            <small>
              {' '}
              · {at} / {many} 条
            </small>
          )}
        </span>
        {speech.toggle && (
          <Button
            type="text"
            className="history-tool"
            aria-label={isSpoken ? '停止朗读' : '朗读'}
            aria-pressed={isSpoken}
            icon={isSpoken ? <PauseCircleOutlined /> : <SoundOutlined />}
            onClick={() => speech.toggle?.(id, `${title}。${summary}`)}
          />
        )}
        <CollectButton
          of={{ kind: 'post', id }}
          collected={collected}
          refreshes={['historyToday']}
          type="text"
          className="history-tool"
          aria-label={collected ? '取消收藏' : '收藏'}
        />
        {onNext && (
          <Button
            type="text"
            className="history-tool"
            aria-label="下一条"
            icon={<Icon name="forward" />}
            onClick={onNext}
          />
        )}
      </footer>
    </article>
  )
}
