import { defineRefusals, STATUS } from '../../kit/refusal.ts'
import { videoRefusals } from '../video/refusals.ts'

const invalid = (message: string) => ({ status: STATUS.invalid, message })

const {
  retireFirst,
  noAudience,
  notApproved,
  reasonMissing,
  validity,
  typeMissing,
  typeUnknown,
  labelUnknown,
  notSubmittable,
  expired,
  removalLeavesNobody,
  resolvesToNobody,
  commentsClosed,
} = videoRefusals

/** Words of 30-learning sections 5, 7, 9 and 12; what is said of videos alike is the same refusal. */
export const documentRefusals = {
  retireFirst,
  noAudience,
  notApproved,
  reasonMissing,
  validity,
  typeMissing,
  typeUnknown,
  labelUnknown,
  notSubmittable,
  expired,
  removalLeavesNobody,
  resolvesToNobody,
  commentsClosed,
  ...defineRefusals('document', {
    fileMissing: invalid('请选择要上传的文件'),
    changeNoteMissing: invalid('请填写变更说明'),
    ackTextMissing: invalid('知悉文字为 2–200 个字'),
    questionRetired: invalid('所选题目已停用'),
    questionUnfit: invalid('检查题仅支持单选、多选、判断和填空'),
    questionPage: invalid('检查题的页码超出文档页数'),
    questionTwice: invalid('检查题不能重复'),
    hoursAboveFormula: invalid('学时不能高于阅读折算值 {n}'),
    reviewByPast: invalid('复审日期须晚于今天'),
    noRoleRight: { status: STATUS.noRight, message: '没有设置观看范围的权限' },
    notReady: '文档尚未转换完成，不能发布',
    notConverted: '文档转换组件不可用，仅可下载查看，请上传 PDF 版本',
    notReadable: '该版本仅可下载，不能设为必修或要求知悉',
    nothingToRetry: '该版本无需重试',
    versionMissing: { status: STATUS.missing, message: '该版本不存在或无权查看' },
    pagesLeft: '还有 {n} 页未读完，暂不能确认',
    newerVersion: '文档有新版本，请阅读最新版',
    answersMissing: invalid('请先回答检查题'),
    noAckDuty: '该文档无需确认知悉',
    notAcknowledged: { status: STATUS.missing, message: '尚未确认知悉，没有证明' },
    noProofs: '没有可导出的知悉证明',
    proofsRunning: '正在导出，请在“任务”中查看',
    noDownload: '该文档不可下载',
    remindedAll: '没有需要提醒的人员',
  }),
} as const

/** Why a version could not be made readable, as its owner reads it. */
export const convertFailTexts = {
  encrypted: '该 PDF 已加密，请去除密码后上传',
  damaged: '源文件损坏，无法读取',
  tooManyPages: '页数超过 {n} 页，请拆分后上传',
  timeout: '处理超时，已自动重试 3 次',
  noSpace: '存储空间不足，请联系管理员',
  interrupted: '转换服务中断，请重试',
} as const
export type ConvertFailCode = keyof typeof convertFailTexts
