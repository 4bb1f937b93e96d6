import type { HelpTexts } from '#src/platform/screens/page-help.ts'

export const searchHelp: HelpTexts = {
  '/netSchool/searchResult': {
    purpose: '在课程、文档、通知、直播和活动中查找你能打开的内容。',
    act: '输入词语、全拼或首字母；多个词用空格隔开，须同时出现；加引号的词组作为整体查找。点结果下方的时间或页码，直接打开所在位置。',
    stuck: '只显示对你开放的内容；新发布或下架的内容几秒后生效。没有结果时换个词，或去掉筛选条件。',
  },
}
