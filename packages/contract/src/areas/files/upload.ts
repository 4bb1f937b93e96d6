import { z } from 'zod'
import { choice } from '../../kit/choice.ts'
import { defineEndpoint } from '../../kit/endpoint.ts'
import { defineRefusals, STATUS } from '../../kit/refusal.ts'
import { id } from '../../kit/scalars.ts'
import { text } from '../../kit/text.ts'
import { P, type Privilege } from '../../privileges.ts'

/** What an upload is for decides its size, its formats and who may send it. */
export const uploadPurpose = choice(
  {
    video: '视频',
    cover: '封面',
    document: '文档',
    subtitle: '字幕',
    picture: '正文图片',
    feedback: '反馈图片',
    answer: '作答文件',
    appeal: '申诉附件',
    signIn: '签到附件',
    certificate: '证书扫描件',
    archive: '档案更正材料',
    expert: '问答图片',
    work: '影展作品',
    hazard: '隐患图片',
  },
  '用途',
)
export type UploadPurpose = z.output<typeof uploadPurpose>

const MB = 1024 * 1024

interface PurposeRule {
  maxBytes: number
  extensions: readonly string[]
  /** Any of these codes suffices; an enabled anchor may also send videos, covers and subtitles, and who enters films sends videos. */
  codes: readonly Privilege[]
}

const pictureExtensions = ['jpg', 'jpeg', 'png', 'gif', 'webp']
const documentExtensions = ['pdf', 'doc', 'docx', 'xls', 'xlsx', 'ppt', 'pptx', 'wps', 'et', 'dps']

const videoCodes = [P.videoAdd, P.videoEdit, P.schoolVideoAdd, P.schoolVideoEdit]
const documentCodes = [P.schoolDocAdd, P.schoolDocEdit]

export const uploadRules: Record<UploadPurpose, PurposeRule> = {
  video: {
    maxBytes: 4096 * MB,
    extensions: ['mp4', 'm4v', 'mov', 'mkv', 'avi', 'wmv', 'flv', 'webm'],
    codes: [...videoCodes, P.cinemaAdd],
  },
  cover: { maxBytes: 10 * MB, extensions: ['jpg', 'jpeg', 'png'], codes: [...videoCodes, ...documentCodes] },
  document: {
    maxBytes: 200 * MB,
    extensions: documentExtensions,
    codes: documentCodes,
  },
  subtitle: { maxBytes: 2 * MB, extensions: ['srt', 'vtt'], codes: videoCodes },
  /** Pictures inside rich texts; who writes such texts is said by their areas. */
  picture: {
    maxBytes: 10 * MB,
    extensions: pictureExtensions,
    codes: [P.announcementAdd, P.announcementEdit, P.noticeAdd, P.noticeEdit, P.articleAdd, P.articleEdit],
  },
  /** Anybody who is signed in may show what he means. */
  feedback: { maxBytes: 10 * MB, extensions: pictureExtensions, codes: [] },
  /** Answers of upload questions, from people who are sitting; the question may ask for less. */
  answer: { maxBytes: 200 * MB, extensions: [...pictureExtensions, ...documentExtensions, 'mp4', 'mov'], codes: [] },
  /** What people contest the score of their published sittings with. */
  appeal: { maxBytes: 20 * MB, extensions: [...pictureExtensions, ...documentExtensions], codes: [] },
  /** What people give beside a leave or a make-up: anybody may be expected somewhere. */
  signIn: { maxBytes: 20 * MB, extensions: [...pictureExtensions, ...documentExtensions], codes: [] },
  /** Scans of certificates that somebody else issued: everybody registers his own. */
  certificate: { maxBytes: 20 * MB, extensions: ['jpg', 'jpeg', 'png', 'pdf'], codes: [] },
  /** What people contest a line of their archive with. */
  archive: { maxBytes: 20 * MB, extensions: [...pictureExtensions, ...documentExtensions], codes: [] },
  /** Pictures of questions and answers: anybody may ask. */
  expert: { maxBytes: 10 * MB, extensions: pictureExtensions, codes: [] },
  /** Of a hazard and of its mending: anybody may find one. */
  hazard: { maxBytes: 10 * MB, extensions: ['jpg', 'jpeg', 'png', 'webp'], codes: [] },
  /** Photographs that people enter for an exhibition. */
  work: { maxBytes: 30 * MB, extensions: ['jpg', 'jpeg', 'png', 'webp'], codes: [] },
}

/** Long side of a photograph for an exhibition, in pixels. */
export const WORK_LEAST = 1600

export const COVER_LEAST = { width: 640, height: 360 }
export const MOST_QUEUED_UPLOADS = 20
/** Parts of this size keep a broken line cheap. */
export const UPLOAD_PART_BYTES = 8 * MB

/** Address of the tus endpoint; metadata: purpose, fileName and, where known, sha256. */
export const TUS_PATH = '/rest/upload/tus'

export const uploadMetadata = z.strictObject({
  purpose: uploadPurpose,
  fileName: text({ label: '文件名', min: 1, max: 200 }),
  sha256: z
    .string()
    .regex(/^[0-9a-f]{64}$/, '校验值格式不正确')
    .optional(),
})

/** 秒传: the same bytes are already in the store of the uploader's data scope. */
export const instantUpload = defineEndpoint({
  path: 'rest/upload/instant',
  title: '秒传',
  effect: 'write',
  access: 'signedIn',
  scope: 'own',
  body: uploadMetadata.extend({ sha256: uploadMetadata.shape.sha256.unwrap(), size: z.int().min(1) }),
  /** Null: the bytes have to be sent. */
  result: z.object({ uploadId: id.nullable() }),
})

const invalid = (message: string) => ({ status: STATUS.invalid, message })

/** Words of 30-learning section 5. */
export const uploadRefusals = defineRefusals('upload', {
  videoFormat: invalid('仅支持 MP4、MOV、MKV、AVI、WMV、FLV、WEBM 视频'),
  coverFormat: invalid('仅限图片格式'),
  documentFormat: invalid('仅支持 PDF、Word、Excel、PPT、WPS 文档'),
  subtitleFormat: invalid('仅支持 SRT、VTT 字幕'),
  answerFormat: invalid('仅支持图片、PDF、Word、Excel、PPT、WPS 文档和 MP4、MOV 视频'),
  appealFormat: invalid('仅支持图片、PDF、Word、Excel、PPT、WPS 文档'),
  contentDiffers: invalid('文件内容与扩展名不符'),
  empty: invalid('不能上传空文件'),
  videoSize: invalid('单文件大小不能超过 4 GB'),
  coverSize: invalid('单文件大小不能超过 10240kb'),
  documentSize: invalid('单文件大小不能超过 200 MB'),
  certificateFormat: '仅支持 PDF、JPG、PNG，单个不超过 20 MB',
  appealSize: invalid('单文件大小不能超过 20 MB'),
  workFormat: invalid('仅支持 JPG、PNG、WebP 图片'),
  workHeic: invalid('不支持 HEIC 图片，请在手机“设置-相机-格式”中选择“兼容性最佳”后重拍，或转为 JPG 再上传'),
  workSize: invalid('单张图片不能超过 30 MB'),
  workLongSide: invalid('图片长边不能小于 1600 像素'),
  workAnimated: invalid('不支持动态图片，请上传静态图片'),
  workPixels: invalid('图片像素过多，请缩小后再上传'),
  subtitleSize: invalid('单文件大小不能超过 2 MB'),
  coverPixels: invalid('图片最低像素为（宽*高）：640*360'),
  coverDamaged: invalid('图片已损坏，无法读取'),
  subtitleLine: invalid('字幕格式错误：第 {n} 行'),
  tooManyQueued: '最多同时排队 20 个文件',
  pdfEncrypted: invalid('该 PDF 已加密，请去除密码后上传'),
  officeEncrypted: invalid('该文档已加密，请去除密码后上传'),
  damagedOnTheWay: '文件校验不一致，请重新上传',
  gone: { status: STATUS.missing, message: '上传任务不存在或已过期，请重新选择文件' },
  verifying: '正在校验，请稍候',
  notFinished: '文件尚未上传完成',
  otherPurpose: '文件用途不符，请重新上传',
  storeAway: '文件服务暂不可用，请稍后重试',
})

/** What a phone stores pictures as that no browser shows. */
export const isHeicName = (name: string): boolean => /\.(heic|heif|hif)$/i.test(name)
