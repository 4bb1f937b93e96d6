import { defineRefusals, STATUS } from '#src/kit/refusal.ts'

/** Sentences beside fields of a question: checks of the editor, of saving and of imports say the same. */
export const questionMessages = {
  stemMissing: '请输入题干',
  stemTooLong: '题干最多 5000 字',
  tooManyPictures: '图片最多 20 张',
  fewOptions: '至少需要 2 个选项',
  tooManyOptions: '选项最多 12 个',
  emptyOption: '选项 {letter} 为空',
  sameOptions: '选项内容重复',
  keyMissing: '请设置正确答案',
  fewRight: '多选题至少选择 2 个正确答案',
  oneRight: '单选题只能有一个答案',
  keyElsewhere: '正确答案不在选项中',
  blanksDiffer: '填空数与答案数不一致',
  weightsDiffer: '各区域分值之和须等于题目分值',
  pointsDiffer: '各要点分值之和须等于题目分值（要点共 {sum} 分，题目 {score} 分）',
  partsDiffer: '各小题分值之和须等于题目分值',
  noRegion: '请至少标注 1 个区域',
  regionOutside: '区域超出图片范围',
  pictureMissing: '请上传图片',
  pictureNarrow: '图片宽度至少 600 像素',
  noPart: '请至少添加 1 个小题',
  partFault: '第 {n} 小题：{message}',
  tooManyParts: '小题最多 20 个',
  tooManyRegions: '区域最多 30 个',
  polygonPoints: '多边形须为 3–50 个点',
  policyOfKind: '该题型不支持此计分方式',
  scoreRange: '分值须为 0.01–100',
  paramRange: '计分参数须为 0–100',
  difficultyRange: '难度须为 1–5',
  badNumber: '请输入数字',
  badInterval: '区间下限不能大于上限',
  badGroup: '同一空不能属于两个无序组',
  badId: '编号格式不正确',
  badAnswer: '答案格式不正确',
  tooLong: '内容过长',
  tooManyAtOnce: '一次最多处理 1000 题',
  selectFirst: '请先选择数据',
} as const

const invalid = (message: string) => ({ status: STATUS.invalid, message })

export const questionRefusals = defineRefusals('question', {
  used: '该题已被 {n} 份试卷使用，只能停用',
  keyMissing: '请先设置正确答案',
  incomplete: '题目不完整',
  draftOpen: '已有一个未完成的草稿版本',
  kindFixed: '题目启用后不能修改题型',
  categoryMissing: invalid('题目分类不存在或无权编辑'),
  labelMissing: invalid('标签不存在或已停用'),
  fileUnknown: invalid('图片不存在或无权使用'),
  notWritable: '无权编辑该题库',
  needsReview: '该题库的题目须提交审核',
  inReview: '题目正在审核中',
  notDraft: '没有待启用的草稿版本',
  notActive: '题目未启用',
  notRetired: '题目未停用',
  nothingDeleted: '题目未被删除',
  reasonMissing: invalid('请填写原因'),
  mergeItself: '不能合并到自身',
  mergeOtherKind: '题型不同的题目不能合并',
  tooManyLabels: '标签最多 20 个',
  tooManyKnowledge: '知识点最多 10 个',
})

/** Name of the questions among the subjects of the approval engine. */
export const QUESTION_SUBJECT = '题目'
/** Stands as the reason of a duplicate that was joined to another question. */
export const mergedInto = (number: string): string => `已合并到 ${number}`

export const questionCategoryRefusals = defineRefusals('questionType', {
  sibling: '同级已存在该名称',
  tooDeep: '最多 5 级',
  belowItself: '不能移动到自己的下级',
  inUse: '分类下有 {n} 道题目，不能删除',
  rootOnly: '共享和审核只能在题库上设置',
  parentMissing: invalid('上级不存在或无权编辑'),
  ownerOutside: invalid('所属单位不在管理范围内'),
  shareUnknown: invalid('共享对象不存在'),
  sharedTwice: invalid('共享对象重复'),
  mergeItself: '不能合并到自身',
  mergeBelow: '不能合并到自己的下级',
  mergeBank: '题库不能合并到分类',
  ofActivity: '活动题库不能移动或合并',
})

export const questionLabelRefusals = defineRefusals('questionLabel', {
  taken: '名称已存在',
  mergeItself: '不能合并到自身',
  otherKind: '标签与知识点不能合并',
  tooDeep: '知识点最多 4 级',
  belowItself: '不能移动到自己的下级',
  flat: '标签没有上级',
  parentMissing: invalid('上级不存在'),
  hasChildren: '下面还有 {n} 个知识点，请先处理下级',
})
