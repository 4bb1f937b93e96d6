import { privilegeRows } from '#src/privilege-rows.ts'

const privilegeNames = new Map<string, string>(
  privilegeRows.map(({ code, name, parent }) => [code, parent === null ? name : `${nameOf(parent)}·${name}`]),
)

function nameOf(code: string): string {
  return privilegeRows.find((row) => row.code === code)?.name ?? code
}

export const privilegeName = (code: string): string | undefined => privilegeNames.get(code)

/** First words of the paths that no code guards, by what people call them. */
const openModules: Record<string, string> = {
  auth: '登录与会话',
  user: '个人设置',
  message: '消息中心',
  meeting: '会议',
  businessCard: '名片管理',
  trainClass: '开班管理',
  trainEnrol: '培训报名',
  trainTeacher: '师资管理',
  trainPermission: '培训权限配置',
  signIn: '签到',
  upload: '文件上传',
  file: '文件',
  approveRecord: '审批',
  deputy: '审批代理',
  videoUser: '学习',
  videoNote: '学习笔记',
  videoComment: '评论',
  collections: '收藏',
  contentText: '图文',
  aliVideo: '视频管理',
  aliVideoLike: '点赞',
  aliVideoRead: '浏览',
  log: '系统日志',
  job: '任务',
  directory: '组织与人员',
  accessReview: '权限复核',
  activity: '活动',
  place: '场所管理',
  placeManager: '场所管理',
  placePolicy: '场所管理',
  placeScan: '扫码记录',
  placeUser: '场所管理',
  expert: '专家在线',
  expertQuestion: '专家在线',
  hiddenTrouble: '隐患',
  hiddenTroubleRule: '隐患规则',
  hiddenTroubleSuggestion: '隐患建议',
  healthReport: '疫情填报',
  activityAnswer: '活动答题',
  welfare: '福利',
  announcement: '系统公告',
  apiClient: '接口调用方',
  application: '应用',
  approveItem: '审批事项',
  approveItemRelation: '审批人配置',
  attempt: '考试与练习',
  trainArchive: '学员培训档案',
  trainCourse: '学员培训档案',
  safetyCard: '三级教育卡',
  auditPack: '迎检资料',
  audience: '面向范围',
  certificate: '证书',
  dailyAnswer: '每日答题',
  dic: '字典',
  doc: '文档',
  document: '文档',
  exam: '考试',
  exhibition: '影展',
  exhibitionVote: '影展投票',
  cinema: '影片',
  jury: '影展评审',
  photo: '影展作品',
  examAnomaly: '考试异常',
  examAppeal: '成绩申诉',
  exchange: '导入导出',
  feedBack: '意见反馈',
  guide: '首页',
  hideTroubleAnswer: '隐患识别',
  integral: '积分',
  labelType: '标签',
  anchor: '主播',
  livePlay: '直播课程',
  livePlaySign: '直播签到',
  livePlayExam: '直播测验',
  login: '登录与会话',
  monograph: '专栏管理',
  netNotice: '通知',
  netSecurityClassHourRecord: '学时',
  oa: '组织与人员',
  palette: '搜索',
  preview: '身份预览',
  questionBank: '题库',
  questionReport: '题目报错',
  questionnaire: '问卷',
  questionnaireAnswer: '问卷答题',
  questionnaireQuestion: '问卷题目',
  special: '专项练习',
  videoQuestion: '视频题目',
  weChat: '公众号',
}

/** Empty where nobody ever gave the screen or part a name: a code tells a reader nothing. */
export const moduleName = (module: string): string =>
  nameOf(module) !== module ? nameOf(module) : (openModules[module] ?? '')

/** Screens and open parts for the filter of the log. */
export const moduleOptions = [
  ...privilegeRows
    .filter(({ type }) => type === 'menu')
    .map(({ code, name }) => ({ value: code as string, label: name })),
  ...Object.entries(openModules).map(([value, name]) => ({ value, label: name })),
]
