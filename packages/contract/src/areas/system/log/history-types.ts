/** Tables whose rows show 变更记录 of their own. */
export const historyTypes = [
  'users',
  'org_units',
  'roles',
  'user_groups',
  'videos',
  'documents',
  'applications',
  'exams',
  'questionnaires',
  'meetings',
  'train_classes',
  'business_cards',
] as const
