/** Sent to people whom a document asks for something. */
export const documentMessage = {
  majorKind: '需重读',
  major: '《{title}》已更新至 {version}，请重新阅读',
  reviewKind: '消息通知',
  review: '《{title}》将于 {day} 到复审日期',
  reviewText: '还有 {n} 天，请复审后修改复审日期或发布新版本',
  changed: '变更说明：{note}',
  reasonRead: '你阅读过该文档',
  reasonOwner: '你上传了该文档',
} as const

/** Words that the server writes by itself into what people read later. */
export const documentWords = {
  subject: '文档',
  /** Title of a document whose file name says nothing. */
  untitled: '文档 {name}',
  cover: '封面',
  recycled: '回收站',
  restored: '恢复',
  figuresCache: '文档的应读、已读与知悉人数',
  addressedTo: '面向{text}',
  /** As the database words a day. */
  dayFormat: 'YYYY"年"MM"月"DD"日"',
  version: 'V{n}',
  pagesOfVersion: '{pages} 页 · V{n}',
  proofNumber: 'WD{day}{code}',
  person: '姓名',
  personCode: '工号',
  unit: '单位',
  proofTitle: '《{title}》知悉证明',
  proofFile: '{title} 知悉证明 {name}',
  proofsJob: '知悉证明-{title}',
  proofsDrawing: '正在生成证明 {n} / {all}',
  proofsDone: '共 {n} 份证明，文件保留 {days} 天',
  proofOfOne: '{code}-{name}-{version}',
} as const

/** Words of the pages that show and list documents. */
export const documentTexts = {
  converting: '文档正在转换，约 {n} 秒',
  convertFailed: '转换失败',
  paused: '已暂停计时，移动鼠标或触屏继续',
  readOnly: '仅可在线阅读，不可打印',
  wrongAnswer: '检查题未通过，请重看第 {n} 页',
  majorAsks: '将要求 {n} 人重新阅读并知悉，是否继续？',
  noConverter: '文档转换组件不可用，仅可下载查看，请上传 PDF 版本',
} as const
