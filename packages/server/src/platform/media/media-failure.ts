export type MediaFailureCode = 'damaged' | 'noVideoTrack' | 'codecUnsupported' | 'timeout' | 'noSpace' | 'interrupted'

const TEXTS: Record<MediaFailureCode, (codec: string) => string> = {
  damaged: () => '源文件损坏，无法读取',
  noVideoTrack: () => '没有视频画面轨道',
  codecUnsupported: (codec) => `编码不受支持（${codec}）`,
  timeout: () => '处理超时，已自动重试 3 次',
  noSpace: () => '存储空间不足，请联系管理员',
  interrupted: () => '转码服务中断，请重试',
}

/** `text` is for the owner of the video, `technicalLog` for administrators only. */
export class MediaFailure extends Error {
  readonly code: MediaFailureCode
  readonly text: string
  readonly technicalLog: string

  constructor(code: MediaFailureCode, technicalLog: string, codec = '') {
    super(`${code}: ${technicalLog.slice(-500)}`)
    this.name = 'MediaFailure'
    this.code = code
    this.text = TEXTS[code](codec)
    this.technicalLog = technicalLog
  }
}

const isDamage = new RegExp(
  [
    'moov atom not found',
    'Invalid data found when processing input',
    'not on whitelist',
    'Error opening input',
    'End of file',
    'Output file is empty',
    'inflate returned error',
    'Error while decoding',
    'Error submitting packet to decoder',
    'Decoding error',
  ].join('|'),
)

/** What ffmpeg says on stderr decides; a sentence we do not know may pass on the next try. */
export function failureFromLog(log: string): MediaFailure {
  if (/No space left on device|Disk quota exceeded/.test(log)) return new MediaFailure('noSpace', log)
  const codec = /(?:Decoder \(codec |Unknown decoder '|no decoder found for: )([\w.-]+)/.exec(log)?.[1]
  if (codec) return new MediaFailure('codecUnsupported', log, codec)
  if (/matches no streams|does not contain any stream/.test(log)) return new MediaFailure('noVideoTrack', log)
  return new MediaFailure(isDamage.test(log) ? 'damaged' : 'interrupted', log)
}
