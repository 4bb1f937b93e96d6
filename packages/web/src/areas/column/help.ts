import type { HelpTexts } from '#src/platform/screens/page-help.ts'

export const columnHelp: HelpTexts = {
  '/monograph/monographList': {
    purpose: '管理专栏：谁能看、由哪些内容组成、读得怎样。',
    act: '点“新增专栏”填写名称、范围和栏目；点名称编排内容，再点“发布”。“阅读情况”按单位、内容和人员看应读、已读、完成和徽章。',
    stuck: '专栏没有内容或范围内没有人时不能发布；已发布的专栏先下架再删除。列表中的人数最多晚一分钟。',
  },
  '/monograph/monographDetailList': {
    purpose: '编排专栏的内容：分到栏目、排好顺序、标出必读。',
    act: '点“添加内容”选择已发布的图文、视频、文档、练习和活动，拖动或用键盘调整顺序，再点“保存编排”。',
    stuck:
      '别人已先保存时会提示刷新，刷新后再调整。移除只把内容从专栏中拿掉，内容本身还在。学完全部必读算完成；没有必读时学完全部内容算完成。',
  },
  '/monograph/relatedVideoList': {
    purpose: '给专栏或图文关联视频，学员在下方看到。',
    act: '在右侧按分类、标签和关键词查找，勾选后点“关联”；拖动调整顺序，点“取消关联”移除。',
    stuck: '最多关联 20 个视频。下架的视频学员看不到，这里保留并标出。',
  },
}
