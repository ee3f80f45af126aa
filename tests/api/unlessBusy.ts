/**
 * Retries a request while the function is too busy. On a busy machine the database can exceed a request's time limit,
 * and the response is a 503 with "Please try again."
 * @param onBusy called for each 503; such a request may still commit its transaction later
 */
export async function unlessBusy(send: () => Promise<Response>, onBusy = () => {}): Promise<Response> {
  for (;;) {
    const response = await send();
    if (response.status !== 503) return response;
    onBusy();
    if (!response.bodyUsed) await response.arrayBuffer();
  }
}
