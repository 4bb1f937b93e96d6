import { defineRefusals, STATUS } from '../../kit/refusal.ts'

const invalid = (message: string) => ({ status: STATUS.invalid, message })

/** Words of 30-learning sections 5, 8, 9 and 12. */
export const videoRefusals = defineRefusals('video', {
  retireFirst: '请先下架再删除',
  inUse: '已被《{name}》引用，不能删除',
  mediaNotReady: '视频尚未处理完成，不能发布',
  noAudience: '请选择观看范围',
  notApproved: '尚未通过审批，不能发布',
  reasonMissing: invalid('请填写原因（2–200 字）'),
  hoursAboveFormula: invalid('学时不能高于时长折算值 {n}'),
  chapterOrder: invalid('章节时间须递增且不超过视频时长'),
  validity: invalid('结束时间须晚于开始时间'),
  requiredNeedsHours: '必修视频须可计学时，请检查时长',
  minSeconds: invalid('最短学习时长不能超过视频时长'),
  typeMissing: invalid('请选择分类'),
  typeUnknown: invalid('分类不存在或已停用'),
  labelUnknown: invalid('标签不存在或已停用'),
  fixedAfterPublication: '首次发布后不能修改频道和类别',
  notSubmittable: '没有需要提交审批的内容',
  expired: '内容已过期',
  changeKindMissing: invalid('请选择更换文件后如何处理已有进度'),
  versionMissing: '该版本不存在或不可用',
  versionCurrent: '该版本已是当前版本',
  nothingToRetry: '该视频无需重试',
  sourceMissing: invalid('请选择要上传的文件'),
  removalLeavesNobody: invalid('移除后将无人可看，请调整范围'),
  resolvesToNobody: invalid('所选范围解析为 0 人'),
  notAnchor: '你还不是主播，可联系管理员开通',
  commentsClosed: '该内容未开放评论',
})

/** Causes of a failed version beside those of the media tools. */
export const mediaFailTexts = {
  noTools: '服务器未安装转码组件，该格式无法在线播放，请上传 MP4（H.264/AAC）',
  noDuration: '视频时长无法读取',
  damaged: '源文件损坏，无法读取',
  noVideoTrack: '没有视频画面轨道',
  shortVideoTooLong: '小视频时长不能超过 5 分钟',
  filmTooLong: '影片时长不能超过 30 分钟',
} as const
export type OwnMediaFailCode = keyof typeof mediaFailTexts
