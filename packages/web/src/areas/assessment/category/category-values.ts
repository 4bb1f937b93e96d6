import type { CategoryNode } from '@portal/contract/areas/assessment/category.ts'

/** A node as its own save takes it; what belongs to roots stays as it is where it is left out. */
export const savedOf = ({ id, revision, parentId, name, code, sort, enabled }: CategoryNode) => ({
  id,
  revision,
  parentId,
  name,
  code,
  sort,
  enabled,
})

export const draftOf = (node: CategoryNode) => ({
  ...savedOf(node),
  ...(node.parentId === null && { ownerOrgId: node.ownerOrgId, needReview: node.needReview }),
})
