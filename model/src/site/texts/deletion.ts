/** Texts for deleting documents: buttons, confirmations and errors. */

export const incidentDeleteFailed = 'Something went wrong. The incident could not be deleted. Please try later.';
export const postDeleteFailed = 'Something went wrong. The post could not be deleted. Please try later.';
export const alertDeleteFailed = 'Something went wrong. The alert could not be deleted. Please try later.';
export const confirmIncidentClose = 'Confirm marking incident as closed.';
export const confirmAlertDelete = 'Confirm delete alert.';
export const confirmPostDelete = 'Confirm delete post.';
const deleteLabel = 'Delete';
export { deleteLabel as delete };
