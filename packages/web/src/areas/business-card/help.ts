import type { HelpTexts } from '#src/platform/screens/page-help.ts'

export const businessCardHelp: HelpTexts = {
  '/businessCard/businessCardList': {
    purpose: '管理本单位员工的名片：谁有、缺什么、被看了多少次。',
    act: '点“批量生成”按单位生成，先试算再生成；点姓名看名片正反面和访问量。勾选后可换板块、停用、导出 vCard。',
    stuck:
      '姓名、单位、职务等锁定字段来自目录，改了目录名片自动跟着变，不能在这里改。缺联系方式或英文名的先存为草稿，本人补全后启用。',
  },
  '/businessCard/businessCardPlateList': {
    purpose: '维护名片板块：版式、颜色、标志，以及哪些字段由目录锁定、哪些由员工自填。',
    act: '点“新增板块”选择版式和适用单位，右侧看真人示例；保存后，使用它的名片立即一起变化。点“设为默认”，新名片自动采用。',
    stuck: '使用中的板块不能删除，可停用：停用后不再供选择，已有名片不受影响。字数改小会溢出时，会先列出是哪些人。',
  },
  '/businessCard/businessCardDetail': {
    purpose: '查看一张名片的正反面、字段来源、每天的访问量和变更记录。',
    act: '点“编辑”修改自填字段和显示的内容；下载 PNG 用于印制，保存 vCard 用于通讯录；怀疑链接外传时点“更换短链”。',
    stuck: '更换短链或停用后旧链接立即失效。锁定字段由目录维护，请在用户管理中修改。',
  },
}
