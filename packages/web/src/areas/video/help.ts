import type { HelpTexts } from '#src/platform/screens/page-help.ts'

const list = (name: string) => ({
  purpose: `管理${name}，从上传、审批、发布到下架。`,
  act: '点“上传视频”选择文件，可一次选多个；上传完成后保存为草稿，补全信息和观看范围后提交审批，通过后按设定的时间发布。',
  stuck:
    '上传时可以切换页面，进度在右下角。处理失败的会写明原因，可以重试转码或更换文件。已发布的视频更换文件须再次审批，此前学员仍看旧文件。删除的视频可在回收站恢复。',
})

const detail = (name: string) => ({
  purpose: `查看和编辑一个${name}：基本信息、文件与版本、封面、字幕、章节、学习规则、观看范围、评论和学习数据。`,
  act: '在各页签中编辑并保存；“学习规则”会同时显示学员看到的说明，“学习数据”可查看每个人真正看过的部分并提醒未学的人。',
  stuck:
    '更换文件时，时长相差不到 5% 可保留进度，否则要选择如何处理已有进度；已获得的学时都不变。观看范围缩小后，正在观看而不在范围内的人会停止播放，已有学习记录保留。',
})

export const videoHelp: HelpTexts = {
  '/videoManage/videoManageList': list('公开课视频'),
  '/videoManageSc/videoManageList': list('安全网校视频'),
  '/videoManage/videoDetail': detail('公开课视频'),
  '/videoManageSc/videoDetail': detail('安全网校视频'),
  '/videoManage/videoType': {
    purpose: '维护视频分类，供上传时选择和课程中心筛选。',
    act: '点“新增”填写名称，可选上级分类；用“上移”“下移”调整顺序。',
    stuck: '分类下有内容时不能直接删除，可选择“转移并删除”，把内容转到另一个分类。系统分类不能删除。',
  },
  '/videoManage/labelManage': {
    purpose: '维护视频标签，便于学员按主题查找课程。',
    act: '点“新增”或“批量新增”；重复的标签勾选后合并，其余名称会成为同义词。',
    stuck: '删除正被使用的标签会从这些内容上移除它，内容本身不受影响。停用的标签不再供选择，已使用的内容保留。',
  },
  '/videoManage/labelManageTree': {
    purpose: '以树形查看和整理视频分类与标签。',
    act: '选中一个分类或标签，在右侧新增下级、编辑、移动或合并。',
    stuck: '分类最多 5 级，标签只能放在分类下面。移动分类会连同全部下级一起移动。',
  },
  '/videoManage/privilegeManage': {
    purpose: '查看和设置谁可以观看哪些视频。',
    act: '“按视频”中选择一个或多个视频设置范围；“按角色”中可以查看某个角色能看的全部视频。',
    stuck: '批量设置单次最多 500 个视频，可选替换、追加或移除。保存后立即生效，正在观看而不在范围内的人会停止播放。',
  },
}
