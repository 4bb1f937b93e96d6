import { defineRefusals, STATUS } from '../../kit/refusal.ts'

const invalid = (message: string) => ({ status: STATUS.invalid, message })

/** Words of 20-system section 6 for the screens of official accounts. */
export const wechatRefusals = defineRefusals('wechat', {
  chooseAccount: invalid('请选择公众号'),
  noFunction: { status: STATUS.noRight, message: '你没有该公众号的{name}权限' },
  notConnected: '公众号未连接，内容可先编辑，连接后发布',
  disabled: '公众号已停用',
  callFailed: '接口调用失败：{reason}（{code}）',

  appIdTaken: invalid('AppID 已存在'),
  secretWrong: '密钥验证失败：{reason}',
  notOnWhitelist: '本服务器地址不在公众号白名单：{ip}',
  pushWaiting: '该公众号有待发推送，不能移除',
  removeReason: invalid('请填写移除原因（2–200 字）'),
  restoreLate: '已超过恢复期限',
  appIdAgain: 'AppID 已被重新接入，不能恢复',
  alreadyRestored: '已恢复，无需重复操作',
  nothingToChange: invalid('请填写新的密钥'),

  ownGrant: '不能修改自己的授权',
  grantPast: invalid('有效期不能早于今天'),

  menuEmpty: '菜单为空，请先添加菜单',
  menuConditional: '默认菜单已发布，第 {n} 个个性化菜单发布失败：{reason}',
  noLiveMenu: '线上没有菜单',

  keywordTaken: invalid('关键词已存在'),
  keywordMissing: invalid('请填写关键词'),
  kindMissing: invalid('请选择消息类型'),

  materialTooLarge: '素材超过公众号大小限制',
  materialFormat: '素材格式不支持',
  materialInUse: '素材正被使用，不能删除',
  syncRunning: '同步正在进行，请稍后',
  syncBroken: '同步中断，请重新同步',

  fieldUnmapped: invalid('模板字段“{f}”未映射'),
  eventMapped: invalid('该消息已配置模板'),
  notBound: '{name} 未绑定该公众号',
  logNotFailed: '只有发送失败的记录可以重试',

  mostTags: '标签最多 100 个',
  mostTagsEach: '每人最多 20 个标签',
  tagName: invalid('标签名称已存在'),
  replyLate: '超过 48 小时，不能主动回复',
  alreadyBound: '该用户已绑定该公众号的其他微信',
  personBound: '{name} 已绑定该公众号的其他微信',
  fanBound: '该公众号用户已绑定 {name}，请先解绑',
  fanNotBound: '该公众号用户未绑定',

  bodyMissing: invalid('正文不能为空'),
  bodyLong: invalid('正文超过公众平台的 20000 字限制'),
  fileUnknown: invalid('图片不存在或无权使用'),
  coverMissing: invalid('请上传封面'),
  mostArticles: invalid('最多 8 篇图文'),
  pictureFailed: '图片转存失败：第 {n} 张',
  quotaGone: '本月推送次数已用完',
  quotaGoneToday: '今日推送次数已用完',
  tooSoon: invalid('定时须晚于现在 10 分钟'),
  nobodyTagged: '目标标签下没有用户',
  needsApproval: '图文须先通过审核才能推送，请提交审核',
  inReview: '图文正在审核中',
  beingSent: '图文正在推送，不能修改',
  onlyDraft: '只有草稿可以提交审核',
  alreadyPushed: '图文已推送，请复制后再推送',
  otherAccount: '请选择同一公众号的图文',
  notCancellable: '推送已开始，不能取消',
  notDeletable: '只有已发送的推送可以删除',
})

/** Name of the approval subject `wxPush`. */
export const WX_PUSH_SUBJECT_NAME = '图文推送'
