import type { WorkRow } from '@portal/contract/areas/exhibition/work.ts'
import { clockText } from '#src/shared/player/core/clock-text.ts'

type Facts = Pick<WorkRow, 'mediaState' | 'percent' | 'failText'>

/** Where the file of a film stands while there is nothing to play. */
export const filmText = ({ mediaState, percent = 0, failText = '' }: Facts): string => {
  if (mediaState === 'failed') return failText || '影片处理失败'
  return mediaState === 'processing' ? `影片正在处理 ${percent}%，完成后可播放` : '影片正在排队处理，完成后可播放'
}

/** Its length; empty until the server has read it. */
export const lengthText = ({ seconds = 0 }: Pick<WorkRow, 'seconds'>): string => (seconds > 0 ? clockText(seconds) : '')
