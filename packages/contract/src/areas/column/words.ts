import { choice } from '../../kit/choice.ts'
import { defineRefusals, STATUS } from '../../kit/refusal.ts'

const invalid = (message: string) => ({ status: STATUS.invalid, message })

export const columnKind = choice({ general: '综合', party: '党建', history: '历史', special: '专题' }, '类型')
export const columnState = choice({ draft: '草稿', published: '已发布', retired: '已下架' }, '状态')
export const columnOrder = choice({ manual: '手动排序', time: '按发布时间' }, '内容排序')
export const columnAction = choice({ publish: '发布', retire: '下架', sort: '排序' }, '操作')

export const columnItemType = choice(
  { article: '图文', video: '视频', doc: '文档', practice: '练习', activity: '活动' },
  '内容类型',
)
export type ColumnItemType = (typeof columnItemType.options)[number]

/** How far a person is with one item: read or begun, and completed. */
export const columnItemState = choice({ none: '未学', begun: '学习中', done: '已完成' }, '学习情况')
export type ColumnItemState = (typeof columnItemState.options)[number]

/** How far a person is with a column, or with the one item that is asked about. */
export const columnPersonState = choice({ unread: '未读', read: '已读', complete: '完成' }, '学习情况')

/** Whom a reminder is for: who has read nothing, or who has not completed everything that counts. */
export const columnRemindWho = choice({ unread: '未读', unfinished: '未完成' }, '提醒对象')
export type ColumnRemindWho = (typeof columnRemindWho.options)[number]

/** Nobody reminds the people of a column again before. */
export const COLUMN_REMIND_HOURS = 4

export const MOST_SECTIONS = 20
export const MOST_COLUMN_ITEMS = 200
export const MOST_MANAGERS = 10
export const MOST_RELATED = 20

/** Words of 60-community section 16. */
export const columnRefusals = defineRefusals('column', {
  name: invalid('专栏名称为 2–30 个字'),
  nameTaken: invalid('专栏名称已存在'),
  mostSections: invalid('栏目最多 20 个'),
  sectionName: invalid('栏目名称为 1–20 个字'),
  sectionTwice: invalid('栏目名称重复'),
  sectionUnknown: invalid('栏目不存在，请刷新后重试'),
  empty: '专栏没有内容，不能发布',
  noAudience: invalid('请选择发布范围'),
  nobody: invalid('所选范围解析为 0 人'),
  retireFirst: '请先下架再删除',
  twice: invalid('内容已在本专栏中'),
  itemUnknown: invalid('内容不存在或无权使用'),
  coverUnknown: invalid('封面不存在或无权使用'),
  managerUnknown: invalid('专栏管理员不存在或已停用'),
  ownerOutside: invalid('所属单位不在数据范围内'),
  gone: { status: STATUS.missing, message: '专栏不存在或无权查看' },
  videoTwice: invalid('该视频已关联'),
  mostVideos: invalid('最多关联 20 个视频'),
  videoUnknown: invalid('视频不存在或无权使用'),
  notOut: '专栏未发布，不能提醒',
  remindedLately: `${COLUMN_REMIND_HOURS} 小时内已提醒过，请稍后再试`,
  nobodyLeft: '没有需要提醒的人',
})

export const columnWords = {
  unpublished: '该内容未发布',
  retiredVideo: '视频已下架，学员不可见',
  narrower: '专栏范围大于内容范围，{n} 人将看不到该内容',
  rate: '完成率',
  figuresCache: '专栏的阅读与完成人数',
  news: {
    kind: '课程更新',
    title: '专栏《{name}》有新内容',
    text: '新增 {n} 项内容，点击查看。',
    reason: '你订阅了该专栏',
  },
  remind: {
    kind: '学习提醒',
    unread: '请阅读专栏《{name}》',
    unfinished: '专栏《{name}》还没有学完',
    text: '打开专栏，查看还没有完成的内容。',
    item: '请完成其中的《{title}》。',
    reason: '你在该专栏的范围内',
  },
  finished: {
    kind: '成绩',
    title: '你已学完专栏《{name}》',
    badge: '必学内容已全部完成，获得专栏徽章。',
    plain: '必学内容已全部完成。',
    reason: '你完成了该专栏的必学内容',
  },
} as const
